import { PlatformSystem, showSystem } from "../../../core/platform/system/show-system.ts";
import { route } from "../../http/route.ts";

export const system = [
  route({
    method: "get",
    path: "/platform/system",
    summary: "Check the installation: environment, job queues, emails and this node",
    permission: "operator",
    response: PlatformSystem,
    handle: () => showSystem(),
  }),
];

import {
  InstallationsQuery,
  PlatformInstallations,
  showInstallations,
} from "../../../core/platform/directory/show-installations.ts";
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
  route({
    method: "get",
    path: "/platform/installations",
    summary: "List the installations of the directory, and find a school among them",
    permission: "operator",
    query: InstallationsQuery,
    response: PlatformInstallations,
    handle: ({ query }) => showInstallations(query),
  }),
];

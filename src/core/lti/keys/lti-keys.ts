import { z } from "zod";
import { LtiKey, ltiKeyStatuses } from "../../../models/lti/index.ts";
import { crud } from "../../common/entities/crud.ts";

export const LtiKeyView = z
  .object({
    id: z.uuid().describe("Also the `kid` of the key"),
    retiredAt: z.date().nullable().describe("Tools can verify with a retired key for two days"),
    status: z.enum(ltiKeyStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "LtiKey" });

export const ltiKeys = crud(LtiKey, {
  name: "LTI key",
  view: LtiKeyView,
  access: { read: "lti-tools.read" },
  list: { filters: { status: z.enum(ltiKeyStatuses) }, sort: ["-createdAt"] },
});

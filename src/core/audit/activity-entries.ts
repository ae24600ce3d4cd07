import { z } from "zod";
import { ActivityEntry } from "../../models/audit/index.ts";
import { crud } from "../common/entities/crud.ts";

const ActivityEntryView = z
  .object({
    id: z.uuid(),
    createdAt: z.date(),
    actorId: z.uuid().nullable(),
    verb: z.string(),
    entityType: z.string(),
    entityId: z.uuid().nullable(),
    summary: z.string().describe("What happened, in English"),
    params: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .nullable()
      .describe("Values for the localized sentence; null for entries written before it was supported"),
  })
  .meta({ id: "ActivityEntry" });

export const activityEntries = crud(ActivityEntry, {
  name: "Activity",
  plural: "Activities",
  view: ActivityEntryView,
  access: { read: "activities.read" },
  list: { filters: { entityType: z.string().max(100), entityId: z.uuid() }, sort: ["-createdAt"] },
  rowScope: (_scope, { permissions }) =>
    permissions.has("billing.read") ? null : "audience IN ('staff', 'everyone')",
});

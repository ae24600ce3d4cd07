import { z } from "zod";
import { ActivityEntry } from "../../models/audit/index.ts";
import { crud } from "../crud.ts";

const ActivityEntryView = z
  .object({
    id: z.uuid(),
    createdAt: z.date(),
    actorId: z.uuid().nullable(),
    verb: z.string(),
    entityType: z.string(),
    entityId: z.uuid().nullable(),
    summary: z.string(),
  })
  .meta({ id: "ActivityEntry" });

export const activityEntries = crud(ActivityEntry, {
  name: "Activity",
  view: ActivityEntryView,
  access: { read: "activities.read" },
  list: { filters: { entityType: z.string().max(100), entityId: z.uuid() }, sort: ["-createdAt"] },
  reach: (_scope, { permissions }) =>
    permissions.has("billing.read") ? null : "audience IN ('staff', 'everyone')",
});

import { json, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const activityEntryAudiences = ["staff", "finance", "everyone"] as const;

/** A line of the recent-activities feed. */
export class ActivityEntry extends tenantTable({
  actorId: uuid().nullable(),
  verb: text(),
  entityType: text(),
  entityId: uuid().nullable(),
  summary: text(),
  params: json<Record<string, string | number>>().nullable(),
  audience: oneOf(activityEntryAudiences).default("staff"),
}) {}

table(ActivityEntry, "activity_entries");

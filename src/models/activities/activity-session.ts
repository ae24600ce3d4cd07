import { day, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A meeting of an activity whose attendance was taken. */
export class ActivitySession extends tenantTable({
  activityId: uuid(),
  heldOn: day(),
  note: text().nullable(),
  /** Id of an account. */
  takenBy: uuid().nullable(),
}) {}

table(ActivitySession, "activity_sessions");

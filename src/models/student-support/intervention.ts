import { day, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const interventionStatuses = ["planned", "running", "done", "cancelled"] as const;

/** What the school does for a student, because of an early warning or without one. */
export class Intervention extends tenantTable({
  studentId: uuid(),
  earlyWarningId: uuid().nullable(),
  action: text(),
  ownerStaffId: uuid(),
  startsOn: day(),
  reviewOn: day(),
  outcome: text().nullable(),
  status: oneOf(interventionStatuses).default("planned"),
}) {}

table(Intervention, "interventions");

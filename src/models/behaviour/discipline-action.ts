import { day, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const disciplineActionStatuses = ["planned", "active", "completed", "cancelled"] as const;

/** A sanction or follow-up for one student, of an incident or on its own. */
export class DisciplineAction extends tenantTable({
  disciplineIncidentId: uuid().nullable(),
  studentId: uuid(),
  /** Code of a built-in type or of a descriptor. */
  type: text(),
  startsOn: day(),
  endsOn: day(),
  /** For staff. */
  note: text().nullable(),
  /** Id of an account. */
  decidedBy: uuid().nullable(),
  guardianInformedAt: timestamp().nullable(),
  /** The suspension that carries this action out, and decides its days and status. */
  studentSuspensionId: uuid().nullable(),
  status: oneOf(disciplineActionStatuses).default("planned"),
}) {}

table(DisciplineAction, "discipline_actions");

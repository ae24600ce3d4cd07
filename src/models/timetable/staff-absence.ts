import { day, oneOf, text, timeOfDay, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const staffAbsenceReasons = ["illness", "training", "trip", "leave", "other"] as const;
export const staffAbsenceStatuses = ["active", "cancelled"] as const;

/** Days, or a part of one day, on which a member of staff is absent. */
export class StaffAbsence extends tenantTable({
  staffMemberId: uuid(),
  startsOn: day(),
  endsOn: day(),
  /** Only for a part of a single day. */
  startsAt: timeOfDay().nullable(),
  endsAt: timeOfDay().nullable(),
  reason: oneOf(staffAbsenceReasons),
  note: text().nullable(),
  recordedBy: uuid().nullable(),
  status: oneOf(staffAbsenceStatuses).default("active"),
}) {}

table(StaffAbsence, "staff_absences");

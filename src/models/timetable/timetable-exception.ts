import { day, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const timetableExceptionKinds = ["cancel", "move", "room", "teacher"] as const;
export const timetableExceptionStatuses = ["active", "withdrawn"] as const;

/** A dated change of a lesson: cancelled, moved, or with another room or teacher. */
export class TimetableException extends tenantTable({
  timetableEntryId: uuid(),
  date: day(),
  kind: oneOf(timetableExceptionKinds),
  newRoomId: uuid().nullable(),
  newStaffMemberId: uuid().nullable(),
  newClassPeriodId: uuid().nullable(),
  note: text().nullable(),
  status: oneOf(timetableExceptionStatuses).default("active"),
}) {}

table(TimetableException, "timetable_exceptions");

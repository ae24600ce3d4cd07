import { integer, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** The previous value of a corrected attendance mark. Append-only. */
export class AttendanceChange extends tenantTable({
  attendanceRecordId: uuid(),
  oldCodeId: uuid(),
  newCodeId: uuid(),
  oldMinutesLate: integer().nullable(),
  oldReason: text().nullable(),
  oldNote: text().nullable(),
  reason: text().nullable(),
  changedBy: uuid().nullable(),
}) {}

table(AttendanceChange, "attendance_changes");

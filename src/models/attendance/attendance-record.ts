import { day, integer, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** The mark of a student in an attendance session. */
export class AttendanceRecord extends tenantTable({
  attendanceSessionId: uuid(),
  studentId: uuid(),
  date: day(),
  attendanceCodeId: uuid(),
  minutesLate: integer().nullable(),
  reason: text().nullable(),
  note: text().nullable(),
}) {}

table(AttendanceRecord, "attendance_records");

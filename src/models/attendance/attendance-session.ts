import { day, oneOf, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const attendanceSessionKinds = ["daily", "lesson"] as const;
export const attendanceSessionStatuses = ["pending", "taken", "locked", "cancelled"] as const;

/** The attendance session (register) of a day or a lesson. */
export class AttendanceSession extends tenantTable({
  date: day(),
  kind: oneOf(attendanceSessionKinds).default("daily"),
  sectionId: uuid().nullable(),
  courseOfferingId: uuid().nullable(),
  classPeriodId: uuid().nullable(),
  takenBy: uuid().nullable(),
  takenAt: timestamp().nullable(),
  status: oneOf(attendanceSessionStatuses).default("pending"),
}) {}

table(AttendanceSession, "attendance_sessions");

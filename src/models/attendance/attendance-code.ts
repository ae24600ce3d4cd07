import { boolean, oneOf, text } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const attendanceCodeCategories = [
  "present",
  "absent",
  "late",
  "excused",
  "left_early",
  "remote",
] as const;
export const attendanceCodeStatuses = ["active", "retired"] as const;

/** An attendance code that the school uses. */
export class AttendanceCode extends tenantTable({
  code: text(),
  label: text(),
  category: oneOf(attendanceCodeCategories),
  isDefault: boolean().default(false),
  status: oneOf(attendanceCodeStatuses).default("active"),
}) {}

table(AttendanceCode, "attendance_codes");

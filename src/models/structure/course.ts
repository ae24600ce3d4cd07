import { decimal, integer, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const courseStatuses = ["active", "archived"] as const;

/** A subject as taught at a grade level. */
export class Course extends tenantTable({
  subjectId: uuid(),
  gradeLevelId: uuid(),
  /** Only students of this program take the course. */
  programId: uuid().nullable(),
  title: text(),
  code: text(),
  creditHours: decimal().nullable(),
  weeklyPeriods: integer().nullable(),
  status: oneOf(courseStatuses).default("active"),
}) {}

table(Course, "courses");

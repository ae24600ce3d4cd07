import { day, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const enrollmentStatuses = [
  "planned",
  "active",
  "suspended",
  "completed",
  "withdrawn",
  "transferred",
] as const;

/** A student in a year, grade level and section. One per student and year is open. */
export class Enrollment extends tenantTable({
  studentId: uuid(),
  academicYearId: uuid(),
  gradeLevelId: uuid(),
  sectionId: uuid().nullable(),
  programId: uuid().nullable(),
  rollNumber: text().nullable(),
  startsOn: day(),
  endsOn: day().nullable(),
  entryType: text().nullable(),
  exitType: text().nullable(),
  exitReason: text().nullable(),
  status: oneOf(enrollmentStatuses).default("active"),
}) {}

table(Enrollment, "enrollments");

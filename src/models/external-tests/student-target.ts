import { decimal, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const studentTargetStatuses = ["current", "superseded", "withdrawn"] as const;

/** What a student should reach in a year: in a subject, in percent, or in an external test. A change makes a new row. */
export class StudentTarget extends tenantTable({
  studentId: uuid(),
  academicYearId: uuid(),
  subjectId: uuid().nullable(),
  externalTestId: uuid().nullable(),
  targetScore: decimal().nullable(),
  targetBand: text().nullable(),
  note: text().nullable(),
  setBy: uuid().nullable(),
  status: oneOf(studentTargetStatuses).default("current"),
}) {}

table(StudentTarget, "student_targets");

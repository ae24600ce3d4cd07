import { boolean, decimal, oneOf, text, timestamp, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const examMarkStatuses = ["draft", "submitted", "approved", "returned"] as const;

/** The mark of a student in a paper. It counts once it is approved. */
export class ExamMark extends tenantTable({
  examPaperId: uuid(),
  studentId: uuid(),
  score: decimal().nullable(),
  isAbsent: boolean().default(false),
  remark: text().nullable(),
  enteredBy: uuid().nullable(),
  approvedBy: uuid().nullable(),
  approvedAt: timestamp().nullable(),
  returnReason: text().nullable(),
  status: oneOf(examMarkStatuses).default("draft"),
}) {}

table(ExamMark, "exam_marks");

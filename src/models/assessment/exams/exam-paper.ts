import { day, decimal, json, oneOf, timeOfDay, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const examPaperStatuses = ["scheduled", "held", "marks_entered", "approved", "cancelled"] as const;

/** The sitting of one course in an exam. */
export class ExamPaper extends tenantTable({
  examId: uuid(),
  courseOfferingId: uuid(),
  sectionId: uuid().nullable(),
  date: day(),
  startsAt: timeOfDay(),
  endsAt: timeOfDay(),
  maxScore: decimal().default("100"),
  passMark: decimal().nullable(),
  roomId: uuid().nullable(),
  invigilatorId: uuid().nullable(),
  seating: json<Record<string, string>>().default({}),
  submittedBy: uuid().nullable(),
  status: oneOf(examPaperStatuses).default("scheduled"),
}) {}

table(ExamPaper, "exam_papers");

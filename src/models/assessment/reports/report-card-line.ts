import { boolean, decimal, integer, text, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

/** One course on a report card, with copied values. */
export class ReportCardLine extends tenantTable({
  reportCardId: uuid(),
  courseOfferingId: uuid(),
  courseTitle: text(),
  teacher: text().nullable(),
  coursework: decimal().nullable(),
  examScore: decimal().nullable(),
  score: decimal().nullable(),
  grade: text().nullable(),
  gradePoint: decimal().nullable(),
  creditHours: decimal().nullable(),
  passed: boolean().nullable(),
  remark: text().nullable(),
  teacherComment: text().nullable(),
  sortOrder: integer().default(0),
}) {}

table(ReportCardLine, "report_card_lines");

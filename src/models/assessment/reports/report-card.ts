import { decimal, integer, json, oneOf, text, timestamp, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const reportCardStatuses = ["draft", "reviewed", "published", "withheld", "superseded"] as const;

/** Names at the time the card was generated. */
export interface ReportCardHeading {
  student: string;
  admissionNumber: string;
  section: string;
  gradeLevel: string;
  term: string;
  year: string;
  homeroomTeacher: string | null;
  title: string | null;
  footer: string | null;
  shows: { attendance: boolean; comments: boolean; scale: boolean };
  scale: Array<{ code: string; minScore: string; maxScore: string; remark: string | null }>;
}

/** Attendance counts over the days of the term that have a mark. */
export interface AttendanceSummary {
  days: number;
  present: number;
  absent: number;
  excused: number;
  late: number;
}

/** The result of a student in a term, frozen when generated: later changes of names, marks or scales do not affect it. */
export class ReportCard extends tenantTable({
  studentId: uuid(),
  termId: uuid(),
  enrollmentId: uuid(),
  sectionId: uuid(),
  reportCardTemplateId: uuid().nullable(),
  revision: integer().default(1),
  heading: json<ReportCardHeading>(),
  /** Family name and given name; filled by a trigger. */
  sortName: text().default(""),
  average: decimal().nullable(),
  grade: text().nullable(),
  gradePointAverage: decimal().nullable(),
  rank: integer().nullable(),
  rankedAmong: integer().nullable(),
  attendance: json<AttendanceSummary>(),
  homeroomComment: text().nullable(),
  principalComment: text().nullable(),
  digest: text(),
  reviewedBy: uuid().nullable(),
  publishedBy: uuid().nullable(),
  publishedAt: timestamp().nullable(),
  withheldReason: text().nullable(),
  status: oneOf(reportCardStatuses).default("draft"),
}) {}

table(ReportCard, "report_cards");

import { decimal, json, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const priorAcademicRecordStatuses = ["entered", "verified"] as const;

/** A mark from a previous school. It counts once it is verified. */
export class PriorAcademicRecord extends tenantTable({
  studentId: uuid(),
  schoolName: text(),
  yearLabel: text(),
  courseTitle: text(),
  grade: text(),
  gradePoint: decimal().nullable(),
  credits: decimal().nullable(),
  mappedCourseId: uuid().nullable(),
  /** Every account that wrote part of it. */
  writtenBy: json<string[]>().default([]),
  verifiedBy: uuid().nullable(),
  status: oneOf(priorAcademicRecordStatuses).default("entered"),
}) {}

table(PriorAcademicRecord, "prior_academic_records");

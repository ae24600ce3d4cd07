import { day, decimal, oneOf, text, timestamp, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const examStatuses = [
  "draft",
  "scheduled",
  "in_progress",
  "marking",
  "published",
  "cancelled",
] as const;

/** A session of exams of a term, with its weight in percent of the grade. */
export class Exam extends tenantTable({
  termId: uuid(),
  name: text(),
  type: text().nullable(),
  startsOn: day(),
  endsOn: day(),
  weight: decimal().default("0"),
  publishedAt: timestamp().nullable(),
  status: oneOf(examStatuses).default("draft"),
}) {}

table(Exam, "exams");

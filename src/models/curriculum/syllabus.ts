import { integer, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const syllabusStatuses = ["draft", "published", "archived"] as const;

/** A version of the scheme of work of a course in a year. At most one version is published. */
export class Syllabus extends tenantTable({
  courseId: uuid(),
  academicYearId: uuid(),
  title: text(),
  version: integer(),
  outcomes: text().nullable(),
  publishedAt: timestamp().nullable(),
  status: oneOf(syllabusStatuses).default("draft"),
}) {}

table(Syllabus, "syllabuses");

import { integer, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const courseRequestRoundStatuses = ["draft", "open", "closed", "published", "cancelled"] as const;

/** A time in which students and guardians rank the courses that they would like to take. */
export class CourseRequestRound extends tenantTable({
  name: text(),
  academicYearId: uuid(),
  /** Null: the offerings of every term of the year can be on offer. */
  termId: uuid().nullable(),
  /** Empty: every grade level. */
  gradeLevelIds: json<string[]>().default([]),
  /** Courses that a student gets at most. */
  placesEach: integer().default(1),
  /** Choices that a student may add to the places, in case they are taken. */
  alternatives: integer().default(0),
  instructions: text().nullable(),
  opensAt: timestamp(),
  closesAt: timestamp(),
  status: oneOf(courseRequestRoundStatuses).default("draft"),
}) {}

table(CourseRequestRound, "course_request_rounds");

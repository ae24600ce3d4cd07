import { boolean, day, integer, json, oneOf, text } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const academicYearStatuses = ["planned", "active", "closed", "archived"] as const;

/** A school year. Years of a school do not overlap, and at most one is current. */
export class AcademicYear extends tenantTable({
  name: text(),
  startsOn: day(),
  endsOn: day(),
  isCurrent: boolean().default(false),
  /** Days of the timetable's cycle; null: lessons repeat by weekday. */
  cycleLength: integer().nullable(),
  /** The weekdays with school in a cycle, 1 is Monday. */
  cycleWeekdays: json<number[]>().default([1, 2, 3, 4, 5]),
  /** Whether a day off uses up a day of the cycle; otherwise the cycle goes on after it. */
  cycleCountsDaysOff: boolean().default(false),
  status: oneOf(academicYearStatuses).default("planned"),
}) {}

table(AcademicYear, "academic_years");

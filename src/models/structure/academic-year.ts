import { boolean, day, oneOf, text } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const academicYearStatuses = ["planned", "active", "closed", "archived"] as const;

/** A school year. Years of a school do not overlap, and at most one is current. */
export class AcademicYear extends tenantTable({
  name: text(),
  startsOn: day(),
  endsOn: day(),
  isCurrent: boolean().default(false),
  status: oneOf(academicYearStatuses).default("planned"),
}) {}

table(AcademicYear, "academic_years");

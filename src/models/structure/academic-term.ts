import { day, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const academicTermTypes = ["semester", "term", "gradingPeriod"] as const;
export const academicTermStatuses = ["planned", "active", "closed"] as const;

/** A term, semester or grading period, in a tree within its year. */
export class AcademicTerm extends tenantTable({
  academicYearId: uuid(),
  parentId: uuid().nullable(),
  name: text(),
  type: oneOf(academicTermTypes).default("term"),
  startsOn: day(),
  endsOn: day(),
  gradesOpenOn: day().nullable(),
  gradesCloseOn: day().nullable(),
  status: oneOf(academicTermStatuses).default("planned"),
}) {}

table(AcademicTerm, "academic_terms");

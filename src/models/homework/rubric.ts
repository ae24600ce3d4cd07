import { decimal, integer, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const rubricStatuses = ["active", "archived", "replaced"] as const;

/** A version of a rubric: criteria with levels, to mark homework with. */
export class Rubric extends tenantTable({
  title: text(),
  description: text().nullable(),
  subjectId: uuid().nullable(),
  courseId: uuid().nullable(),
  version: integer().default(1),
  /** The version that this one replaces. */
  replacesRubricId: uuid().nullable(),
  /** Sum of the highest levels of its criteria. */
  maxPoints: decimal(),
  /** Id of an account. */
  createdBy: uuid().nullable(),
  status: oneOf(rubricStatuses).default("active"),
}) {}

table(Rubric, "rubrics");

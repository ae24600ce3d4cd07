import { decimal, integer, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** The level of a criterion that the homework of a student reached. */
export class RubricRating extends tenantTable({
  assignmentSubmissionId: uuid(),
  rubricCriterionId: uuid(),
  /** Number of the level within its criterion, from 1. */
  level: integer(),
  /** Points of the level. */
  points: decimal(),
  comment: text().nullable(),
}) {}

table(RubricRating, "rubric_ratings");

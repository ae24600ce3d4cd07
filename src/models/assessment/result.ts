import { boolean, decimal, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const resultScoreStatuses = [
  "exempt",
  "not_submitted",
  "submitted",
  "partially_graded",
  "fully_graded",
] as const;

/** The score of a student in a column of the gradebook. */
export class Result extends tenantTable({
  lineItemId: uuid(),
  studentId: uuid(),
  score: decimal().nullable(),
  textScore: text().nullable(),
  comment: text().nullable(),
  late: boolean().default(false),
  missing: boolean().default(false),
  enteredBy: uuid().nullable(),
  scoreStatus: oneOf(resultScoreStatuses).default("fully_graded"),
}) {}

table(Result, "results");

import { decimal, integer, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A band of a scale, both ends included. */
export class GradingScaleInterval extends tenantTable({
  gradingScaleId: uuid(),
  code: text(),
  minScore: decimal(),
  maxScore: decimal(),
  gradePoint: decimal().nullable(),
  remark: text().nullable(),
  sortOrder: integer().default(0),
}) {}

table(GradingScaleInterval, "grading_scale_intervals");

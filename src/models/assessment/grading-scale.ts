import { boolean, decimal, oneOf, text } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const gradingScaleTypes = ["percentage", "points", "letter", "descriptor"] as const;
export const gradingScaleStatuses = ["draft", "active", "retired"] as const;

/** Letters, points or words for percentages. An active scale covers 0 to 100 without gap or overlap. */
export class GradingScale extends tenantTable({
  name: text(),
  type: oneOf(gradingScaleTypes).default("letter"),
  passMark: decimal().default("50"),
  isDefault: boolean().default(false),
  status: oneOf(gradingScaleStatuses).default("draft"),
}) {}

table(GradingScale, "grading_scales");

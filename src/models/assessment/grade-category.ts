import { decimal, integer, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const gradeCategoryAggregations = ["mean", "sum", "best_n"] as const;
export const gradeCategoryStatuses = ["active", "archived"] as const;

/** A part of an offering's coursework, with its weight in percent. */
export class GradeCategory extends tenantTable({
  courseOfferingId: uuid(),
  title: text(),
  weight: decimal(),
  aggregation: oneOf(gradeCategoryAggregations).default("mean"),
  bestOf: integer().nullable(),
  dropLowest: integer().default(0),
  status: oneOf(gradeCategoryStatuses).default("active"),
}) {}

table(GradeCategory, "grade_categories");

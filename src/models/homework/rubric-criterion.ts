import { integer, json, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export interface RubricLevel {
  title: string;
  description: string | null;
  /** A decimal. */
  points: string;
}

/** A criterion of a rubric with its levels, in the order in which they are shown. */
export class RubricCriterion extends tenantTable({
  rubricId: uuid(),
  sortOrder: integer(),
  title: text(),
  description: text().nullable(),
  levels: json<RubricLevel[]>(),
}) {}

table(RubricCriterion, "rubric_criteria");

import { integer, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const gradeLevelStatuses = ["active", "archived"] as const;

/** A year group, with the one that follows it. */
export class GradeLevel extends tenantTable({
  name: text(),
  code: text(),
  sortOrder: integer().default(0),
  stage: text().nullable(),
  nextGradeLevelId: uuid().nullable(),
  status: oneOf(gradeLevelStatuses).default("active"),
}) {}

table(GradeLevel, "grade_levels");

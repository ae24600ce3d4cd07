import { integer, json, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const learningStandardStatuses = ["active", "retired"] as const;

/** What students should know or be able to do, in the tree of its framework. */
export class LearningStandard extends tenantTable({
  standardFrameworkId: uuid(),
  parentStandardId: uuid().nullable(),
  code: text().nullable(),
  statement: text(),
  educationLevels: json<string[]>(),
  /** Place among the standards of the same parent. */
  sortOrder: integer().default(1),
  /** Identifier of the CFItem that it was imported from. */
  caseIdentifier: uuid().nullable(),
  status: oneOf(learningStandardStatuses).default("active"),
}) {}

table(LearningStandard, "learning_standards");

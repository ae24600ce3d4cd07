import { oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const standardFrameworkStatuses = ["active", "archived"] as const;

/** A set of learning standards: a national curriculum, or the school's own. */
export class StandardFramework extends tenantTable({
  title: text(),
  description: text().nullable(),
  publisher: text().nullable(),
  version: text().nullable(),
  subjectId: uuid().nullable(),
  /** Identifier of the CFDocument that it was imported from. */
  caseIdentifier: uuid().nullable(),
  /** When that document was last changed. */
  caseChangedAt: timestamp().nullable(),
  status: oneOf(standardFrameworkStatuses).default("active"),
}) {}

table(StandardFramework, "standard_frameworks");

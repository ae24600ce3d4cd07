import { bigint, integer, text } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** Gap-free numbers per school, kind and year. Locked while in use, so that a number is reused after a rollback. */
export class NumberSequence extends tenantTable({
  kind: text(),
  year: integer().default(0),
  prefix: text().default(""),
  padding: integer().default(5),
  nextValue: bigint().default("1"),
}) {}

table(NumberSequence, "number_sequences");

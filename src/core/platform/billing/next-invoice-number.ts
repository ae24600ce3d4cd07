import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { invoicePrefix } from "./terms.ts";

/**
 * Takes the next invoice number of a year, gap-free across all schools, such as `SUB-2026-00001`. The sequence row stays
 * locked until the commit, so take the number last in a transaction. A rollback returns it.
 */
export async function nextInvoiceNumber(year: number): Promise<string> {
  const [row] = await execute<{ value: string }>(sql`
    INSERT INTO platform_sequences (kind, year, next_value) VALUES ('tenant_invoice', ${year}, 2)
    ON CONFLICT (kind, year) DO UPDATE SET next_value = platform_sequences.next_value + 1
    RETURNING next_value - 1 AS value`);
  return `${invoicePrefix()}-${year}-${String(row!.value).padStart(5, "0")}`;
}

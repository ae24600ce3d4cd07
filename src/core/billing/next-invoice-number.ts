import { query } from "../../db/query.ts";

const statement = {
  name: "next-invoice-number",
  text: `INSERT INTO platform_sequences (kind, year, next_value) VALUES ('tenant_invoice', $1, 2)
    ON CONFLICT (kind, year) DO UPDATE SET next_value = platform_sequences.next_value + 1
    RETURNING next_value - 1 AS value`,
};

/**
 * The next number of the platform's invoices of a year, gap-free over all schools, such as `SUB-2026-00001`. Everybody
 * else waits for it until the commit: take it as the last thing of a transaction. A rollback gives it back.
 */
export async function nextInvoiceNumber(year: number): Promise<string> {
  const [row] = await query<{ value: string }>(statement, [year], { readOnly: false });
  return `SUB-${year}-${String(row!.value).padStart(5, "0")}`;
}

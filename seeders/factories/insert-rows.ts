import { query } from "../../src/db/query.ts";

export type Row = Record<string, unknown> & { school_id: string; id: string };

const rowsAtOnce = 2_000;

/** Adds many rows of one table, all with the same columns, in few statements. */
export async function insertRows(table: string, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.join(", ");
  if (rows.some((row) => Object.keys(row).length !== names.length))
    throw new Error(`The rows for ${table} have different columns`);
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await query(
      {
        text: `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
      },
      [JSON.stringify(rows.slice(start, start + rowsAtOnce))],
      { readOnly: false },
    );
}

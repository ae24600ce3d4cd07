import { query } from "../../src/db/query.ts";

export type Row = Record<string, unknown> & { school_id: string; id: string };

const rowsAtOnce = 2_000;

/** Adds many rows of one table, whose column names are those of the first row, in few statements. */
export async function insertRows(table: string, rows: readonly Row[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await query(
      {
        text: `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1)`,
      },
      [JSON.stringify(rows.slice(start, start + rowsAtOnce))],
      { readOnly: false },
    );
}

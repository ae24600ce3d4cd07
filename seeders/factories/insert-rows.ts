import { execute } from "../../src/db/query.ts";
import { raw, unprepared } from "../../src/db/sql.ts";

export type Row = Record<string, unknown> & { school_id: string; id: string };

const rowsAtOnce = 2_000;

/** Inserts many rows of one table, all with the same columns, in few statements. */
export async function insertRows(table: string, rows: readonly Row[]): Promise<void> {
  const names = Object.keys(rows[0] ?? {});
  const columns = raw(names.join(", "));
  if (rows.some((row) => Object.keys(row).length !== names.length))
    throw new Error(`The rows for ${table} have different columns`);
  for (let start = 0; start < rows.length; start += rowsAtOnce)
    await execute(unprepared`
      INSERT INTO ${raw(table)} (${columns})
      SELECT ${columns} FROM jsonb_populate_recordset(NULL::${raw(table)},
        ${JSON.stringify(rows.slice(start, start + rowsAtOnce))})`);
}

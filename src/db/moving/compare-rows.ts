import pg, { type Client } from "pg";
import type { Ends } from "./replication.ts";
import type { SchoolTable } from "./school-tables.ts";

type Queryable = Pick<Client, "query">;

/** Makes the text of values the same on both ends. */
const settings = `SET TimeZone = 'UTC'; SET DateStyle = 'ISO, YMD'; SET IntervalStyle = 'postgres'; SET extra_float_digits = 1;
  SET bytea_output = 'hex'`;

export interface Digest {
  rows: number;
  hash: string;
}

/** Counts and hashes the rows of a school in a table; the order of the rows does not matter. */
async function digestOf(client: Queryable, table: SchoolTable, schoolId: string): Promise<Digest> {
  const values = table.columns.map(({ name, type }) => {
    const column = pg.escapeIdentifier(name);
    // The text of a file would be twice as long as the file.
    return type === "bytea" ? `md5(${column})` : column;
  });
  const { rows } = await client.query(
    `SELECT count(*)::int AS rows, coalesce(bit_xor(hashtextextended(ROW(${values.join(", ")})::text, 0)), 0)::text AS hash
    FROM ${table.name} WHERE ${table.key} = $1`,
    [schoolId],
  );
  return rows[0];
}

export interface Comparison {
  rows: number;
  /** Names of the tables that differ, with the number of rows on each end. */
  differences: Array<{ table: string; source: number; target: number }>;
}

/**
 * Compares the rows of a school on both ends, table by table.
 * @param pairs connections to both ends; as many tables are compared at a time
 */
export async function compareRows(
  pairs: readonly Ends[],
  schoolId: string,
  tables: readonly SchoolTable[],
): Promise<Comparison> {
  const comparison: Comparison = { rows: 0, differences: [] };
  const queue = [...tables];
  const work = async ({ source, target }: Ends) => {
    await Promise.all([source.query(settings), target.query(settings)]);
    for (let table = queue.shift(); table; table = queue.shift()) {
      const [left, right] = await Promise.all([
        digestOf(source, table, schoolId),
        digestOf(target, table, schoolId),
      ]);
      comparison.rows += left.rows;
      if (left.rows !== right.rows || left.hash !== right.hash)
        comparison.differences.push({ table: table.name, source: left.rows, target: right.rows });
    }
  };
  await Promise.all(pairs.map(work));
  return comparison;
}

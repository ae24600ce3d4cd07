interface Found {
  table: string;
  row: Record<string, unknown>;
}

/**
 * Finds the rows of all tables, also those of the queue, that hold one of the values in any column: as text or as bytes, in upper
 * or lower case.
 *
 * @param values in ASCII
 */
export async function rowsThatMention(
  sql: (text: string, values?: unknown[]) => Promise<any[]>,
  values: readonly string[],
): Promise<Found[]> {
  const patterns = values.flatMap((value) => [
    `%${value.toLowerCase()}%`,
    `%${Buffer.from(value).toString("hex")}%`,
  ]);
  const tables = await sql(`SELECT table_schema AS schema, table_name AS name FROM information_schema.tables
    WHERE table_schema IN ('public', 'pgboss') AND table_type = 'BASE TABLE'`);
  const found: Found[] = [];
  for (const { schema, name } of tables) {
    const rows = await sql(
      `SELECT to_jsonb(t) AS row FROM ${schema}.${name} t WHERE lower(t::text COLLATE "C") LIKE ANY ($1)`,
      [patterns],
    );
    found.push(...rows.map(({ row }) => ({ table: name, row })));
  }
  return found;
}

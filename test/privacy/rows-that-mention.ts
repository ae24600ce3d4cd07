/**
 * Finds rows that hold one of the values in any column, as text or as bytes, whatever the case of the letters.
 *
 * @param table with its schema
 * @param values of letters of the English alphabet, digits and signs
 */
export async function rowsThatMention(
  sql: (text: string, values: unknown[]) => Promise<any[]>,
  table: string,
  values: readonly string[],
): Promise<Record<string, unknown>[]> {
  const patterns = values.flatMap((value) => [
    `%${value.toLowerCase()}%`,
    `%${Buffer.from(value).toString("hex")}%`,
  ]);
  const found = await sql(
    `SELECT to_jsonb(t) AS row FROM ${table} t WHERE lower(t::text COLLATE "C") LIKE ANY ($1)`,
    [patterns],
  );
  return found.map(({ row }) => row);
}

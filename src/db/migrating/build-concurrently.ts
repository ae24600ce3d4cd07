import type { Client } from "pg";
import type { ConcurrentIndexes } from "./migration.ts";

export const buildStatement = (name: string, definition: string): string =>
  `CREATE INDEX CONCURRENTLY IF NOT EXISTS ${name} ON ${definition}`;

/**
 * Builds indexes without keeping anybody from writing. Waits for transactions that are older. An index that an interrupted run
 * left unfinished is built again.
 */
export async function buildConcurrently(client: Client, indexes: ConcurrentIndexes): Promise<void> {
  for (const [name, definition] of Object.entries(indexes)) {
    const { rows } = await client.query(
      "SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid",
      [name],
    );
    if (rows.length) await client.query(`DROP INDEX CONCURRENTLY ${name}`);
    await client.query(buildStatement(name, definition));
  }
}

import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";

/** A schema change that waits longer than this for a table lock would block all queries queued behind it. */
const LOCK_TIMEOUT_MS = 400;
const MAX_ATTEMPTS = 50;

type Queryable = Pick<Client, "query">;
type Run = (text: string) => Promise<unknown>;

/**
 * Changes the schema in a transaction that waits for each lock only briefly, and begins again if one was not free. Leaves the
 * transaction open.
 *
 * Where requests lock the same tables in another order, each attempt would end in the same deadlock: the change waits for a table
 * that requests hold, and these wait for one that the change holds. So the table whose lock timed out is locked first in the
 * next attempt.
 *
 * @param change runs its statements sequentially
 */
export async function beginWithShortLocks(
  client: Queryable,
  change: (run: Run) => Promise<unknown>,
): Promise<void> {
  let lockedFirst: readonly string[] = [];
  for (let attempts = 1; ; attempts += 1) {
    const statements: string[] = [];
    const run: Run = (text) => {
      statements.push(text);
      return client.query(text);
    };
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    try {
      for (const table of lockedFirst) await run(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
      await change(run);
      return;
    } catch (error) {
      await client.query("ROLLBACK");
      const locked = (error as { code?: string }).code === "55P03";
      if (!locked || attempts === MAX_ATTEMPTS) throw error;
      const tables = await tablesOf(client, statements.at(-1)!);
      // A timeout at the first lock of the transaction is no deadlock, and needs no stronger lock than the change itself.
      if (statements.length > 1 || tables.length > 1)
        lockedFirst = [...tables, ...lockedFirst.filter((table) => !tables.includes(table))];
      await pause(100 + Math.random() * 400);
    }
  }
}

/** Lists the existing tables that a statement changes. */
async function tablesOf(client: Queryable, text: string): Promise<string[]> {
  const words = [...text.matchAll(/\b(?:TABLE|ON)\s+(?:(?:IF EXISTS|ONLY)\s+)*(\w+)/gi)].map(
    ([, word]) => word,
  );
  const { rows } = await client.query<{ name: string }>(
    `SELECT DISTINCT c.relname AS name FROM unnest($1::text[]) word JOIN pg_class c ON c.oid = to_regclass(word)
      WHERE c.relkind IN ('r', 'p')`,
    [words],
  );
  return rows.map(({ name }) => name);
}

/** As `beginWithShortLocks`, and commits. */
export async function withShortLocks(client: Queryable, change: string): Promise<void> {
  await beginWithShortLocks(client, (run) => run(change));
  await client.query("COMMIT");
}

import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";

/** A schema change that waits longer than this for a table lock would block all queries queued behind it. */
const LOCK_TIMEOUT_MS = 400;
const MAX_ATTEMPTS = 50;

type Queryable = Pick<Client, "query">;

/**
 * Changes the schema in a transaction that waits for each lock only briefly, and begins again if one was not free. Leaves the
 * transaction open.
 */
export async function beginWithShortLocks(client: Queryable, change: () => Promise<unknown>): Promise<void> {
  for (let attempts = 1; ; attempts += 1) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${LOCK_TIMEOUT_MS}`);
    try {
      await change();
      return;
    } catch (error) {
      await client.query("ROLLBACK");
      const locked = (error as { code?: string }).code === "55P03";
      if (!locked || attempts === MAX_ATTEMPTS) throw error;
      await pause(100 + Math.random() * 400);
    }
  }
}

/** As `beginWithShortLocks`, and commits. */
export async function withShortLocks(client: Queryable, change: string): Promise<void> {
  await beginWithShortLocks(client, () => client.query(change));
  await client.query("COMMIT");
}

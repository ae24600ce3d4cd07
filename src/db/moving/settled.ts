import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";

type Queryable = Pick<Client, "query">;

/** Counts the emails and webhooks of a school that are being sent. */
export async function stillInProgress(client: Queryable, schoolId: string): Promise<number> {
  const { rows } = await client.query(
    `SELECT (SELECT count(*) FROM queued_emails WHERE school_id = $1 AND status = 'SENDING')::int
      + (SELECT count(*) FROM webhook_endpoints WHERE school_id = $1 AND leased_until > now())::int AS count`,
    [schoolId],
  );
  return rows[0].count;
}

/** The clock of the database server. */
export const serverTime = async (client: Queryable): Promise<Date> =>
  (await client.query("SELECT clock_timestamp() AS now")).rows[0].now;

/**
 * Counts the transactions that began before this time and write, or are about to: INSERT, UPDATE and DELETE lock their table before they
 * read whether the school is frozen.
 */
export async function stillWriting(client: Queryable, before: Date): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*)::int AS count FROM pg_stat_activity a
    WHERE a.datname = current_database() AND a.pid <> pg_backend_pid() AND a.backend_type = 'client backend'
      AND a.xact_start <= $1
      AND EXISTS (SELECT FROM pg_locks l WHERE l.pid = a.pid AND l.locktype = 'relation' AND l.mode = 'RowExclusiveLock')`,
    [before],
  );
  return rows[0].count;
}

/** Waits until there are none left. @throws {Error} if there still are after `timeoutMs` */
export async function settled(count: () => Promise<number>, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  for (;;) {
    const left = await count();
    if (!left) return;
    if (performance.now() > until)
      throw new Error(`${left} transactions or deliveries do not end: try again at a quieter time`);
    await pause(20);
  }
}

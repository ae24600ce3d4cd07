import { query } from "../query.ts";
import { sql } from "../sql.ts";

export interface LockWaits {
  /** Sessions of this database that wait for a lock. */
  waiting: number;
  /** Seconds that the longest of them has waited. */
  longestSeconds: number;
  [column: string]: unknown;
}

/** Counts the sessions of this database that wait for a lock, of any node. `pg_locks` is visible to every role. */
export async function lockWaits(): Promise<LockWaits> {
  const [waits] = await query<LockWaits>(sql`
    SELECT count(DISTINCT l.pid)::int AS waiting,
      greatest(0, coalesce(extract(epoch FROM clock_timestamp() - min(l.waitstart)), 0))::float8 AS "longestSeconds"
    FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE NOT l.granted AND a.datname = current_database()`);
  return waits!;
}

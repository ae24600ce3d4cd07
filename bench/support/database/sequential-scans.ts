import { setTimeout as sleep } from "node:timers/promises";
import { asAdmin } from "./fixture.ts";

const MANY_ROWS = 100_000;

/** PostgreSQL counts the scans of a session up to a second late. */
const REPORT_MS = 1_500;

/** Counts the sequential scans so far of every table with more than 100,000 rows. */
export const sequentialScans = (url: string): Promise<Map<string, number>> =>
  asAdmin(url, async (client) => {
    await sleep(REPORT_MS);
    const { rows } = await client.query<{ name: string; scans: number }>(
      `SELECT s.relname AS name, s.seq_scan::int AS scans FROM pg_stat_user_tables s JOIN pg_class c ON c.oid = s.relid
        WHERE c.reltuples > ${MANY_ROWS}`,
    );
    return new Map(rows.map(({ name, scans }) => [name, scans]));
  });

import { withClient } from "../pool/client.ts";

const current = "school_svc";
const incoming = "school_svc_restoring";
const outgoing = "school_svc_replaced";

/** Advisory lock of `school-svc restore`: an arbitrary number, the same in all processes. */
const lockKey = 2026_12_02;

/**
 * Fills a new database and swaps it with the embedded one in one transaction: if this process is killed, the next start finds
 * either the previous database or the complete new one.
 * @param url of the embedded database
 * @param fill receives the URL of the new database
 * @throws {Error} if another process is connected to the database
 */
export async function replaceDatabase(url: string, fill: (url: string) => Promise<void>): Promise<void> {
  const named = (database: string) => Object.assign(new URL(url), { pathname: `/${database}` }).href;
  await withClient(named("postgres"), async (client) => {
    const { rows } = await client.query(`SELECT pg_try_advisory_lock(${lockKey}) AS locked`);
    if (!rows[0].locked) throw new Error("Another restore is running");
    // Left by a killed restore.
    for (const name of [incoming, outgoing])
      await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${incoming} TEMPLATE template0`);
    try {
      await fill(named(incoming));
      await client.query("BEGIN");
      await client.query(`ALTER DATABASE ${current} RENAME TO ${outgoing}`);
      await client.query(`ALTER DATABASE ${incoming} RENAME TO ${current}`);
      await client.query("COMMIT");
    } catch (error) {
      await client.query("ROLLBACK").catch(() => {});
      await client.query(`DROP DATABASE IF EXISTS ${incoming} WITH (FORCE)`).catch(() => {});
      throw (error as { code?: string }).code === "55006" ? inUse(error) : error;
    }
    await client.query(`DROP DATABASE ${outgoing} WITH (FORCE)`);
  });
}

/** Counts the other connections to the database. */
export const countConnections = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query(
      "SELECT count(*)::int AS others FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'",
    );
    return rows[0].others;
  });

export const inUse = (cause?: unknown): Error =>
  new Error("The database is in use: stop serve, worker and all other commands first. Nothing was changed", {
    cause,
  });

/** Counts the schools in the database; 0 if it has no tables yet. */
export const countSchools = (url: string): Promise<number> =>
  withClient(url, async (client) => {
    const { rows } = await client.query("SELECT to_regclass('public.schools') AS there");
    if (!rows[0].there) return 0;
    return Number((await client.query("SELECT count(*) FROM public.schools")).rows[0].count);
  });

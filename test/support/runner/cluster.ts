import { rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { type EmbeddedPostgres, startEmbedded } from "../../../src/db/embedded/start-embedded.ts";
import { isAlive } from "./is-alive.ts";
import { dropLeftoverTablespaces } from "./memory-tablespace.ts";

/** Kept between runs, so that the next one finds the cluster and its template. `npm ci` removes it. */
const cacheDir = join(import.meta.dirname, "../../../node_modules/.cache/school-svc-tests");
const dataDir = join(cacheDir, "postgres");

/**
 * Opens the PostgreSQL of the tests, shared by concurrent runs. It writes without fsync: a cluster corrupted by a machine
 * crash is created again.
 * @param fresh recreates the cluster with its templates; not while another run uses it
 */
export async function openTestCluster({ fresh = false } = {}): Promise<EmbeddedPostgres> {
  const open = () => startEmbedded({ dataDir, throwaway: true });
  if (fresh) rmSync(dataDir, { recursive: true, force: true });
  try {
    return await openAndClean(open);
  } catch (error) {
    console.error(`The cached test cluster does not start (${(error as Error).message}): making a new one`);
    rmSync(dataDir, { recursive: true, force: true });
    return openAndClean(open);
  }
}

async function openAndClean(open: () => Promise<EmbeddedPostgres>): Promise<EmbeddedPostgres> {
  const server = await open();
  await dropLeftovers(server.url);
  return server;
}

/** Drops databases of killed runs. Their names contain the process id of the run (`createDatabase`). */
async function dropLeftovers(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; pid: number }>(
      `SELECT datname AS name, split_part(datname, '_', 2)::int AS pid FROM pg_database
        WHERE datname ~ '^test_[0-9]+_'`,
    );
    for (const { name, pid } of rows)
      if (!isAlive(pid)) await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await dropLeftoverTablespaces(client);
  } finally {
    await client.end();
  }
}

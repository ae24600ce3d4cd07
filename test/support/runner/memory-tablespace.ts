import { existsSync, readdirSync, rmSync } from "node:fs";
import { chown, mkdir, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { isAlive } from "./is-alive.ts";

/** A file system in memory, where a database of 2,000 files is copied many times faster than on a disk. */
const memory = "/dev/shm";
const prefix = "school-svc-test-";
const NEEDED_BYTES = 4 * 2 ** 30;

/**
 * Copies the template into memory, where the databases that are made from it are kept as well.
 * @param serverUrl the superuser's, of any database of the cluster
 * @returns the template to use: the same one where the machine has less than 4 GB of memory to spare
 */
export async function copyToMemory(
  serverUrl: string,
  template: string,
): Promise<{ template: string; drop(): Promise<void> }> {
  if (!(await hasRoom())) return { template, drop: async () => {} };
  const name = `test_${process.pid}`;
  const folder = join(memory, `${prefix}${process.pid}`);
  const copy = `${name}_template`;
  await asSuperuser(serverUrl, async (client) => {
    const { rows } = await client.query<{ data_directory: string }>("SHOW data_directory");
    // PostgreSQL runs as another account where this process is root.
    const { uid, gid } = await stat(rows[0]!.data_directory);
    await mkdir(folder, { mode: 0o700 });
    await chown(folder, uid, gid);
    await client.query(`CREATE TABLESPACE ${name} LOCATION '${folder}'`);
    await client.query(`CREATE DATABASE ${copy} TEMPLATE ${template} TABLESPACE ${name} STRATEGY FILE_COPY`);
  });
  return {
    template: copy,
    drop: () => asSuperuser(serverUrl, (client) => dropTablespace(client, name)),
  };
}

/** Drops the databases in memory of killed runs. @param client the superuser's */
export async function dropLeftoverTablespaces(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    "SELECT spcname AS name FROM pg_tablespace WHERE spcname ~ '^test_[0-9]+$'",
  );
  for (const { name } of rows) if (!isAlive(pidOf(name))) await dropTablespace(client, name);
  // Folders of clusters that are gone.
  for (const folder of existsSync(memory) ? readdirSync(memory) : [])
    if (folder.startsWith(prefix) && !isAlive(pidOf(folder)))
      rmSync(join(memory, folder), { recursive: true, force: true });
}

const pidOf = (name: string): number => Number(/\d+$/.exec(name)![0]);

async function dropTablespace(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query<{ database: string }>(
    `SELECT datname AS database FROM pg_database d JOIN pg_tablespace t ON t.oid = d.dattablespace
      WHERE t.spcname = $1`,
    [name],
  );
  for (const { database } of rows) await client.query(`DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
  await client.query(`DROP TABLESPACE ${name}`);
  rmSync(join(memory, `${prefix}${pidOf(name)}`), { recursive: true, force: true });
}

async function hasRoom(): Promise<boolean> {
  if (process.availableMemory() < NEEDED_BYTES) return false;
  const found = await statfs(memory).catch(() => undefined);
  return found !== undefined && found.bavail * found.bsize >= NEEDED_BYTES;
}

async function asSuperuser(serverUrl: string, run: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client(Object.assign(new URL(serverUrl), { pathname: "/postgres" }).href);
  await client.connect();
  try {
    await run(client);
  } finally {
    await client.end();
  }
}

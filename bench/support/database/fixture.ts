import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { startEmbedded } from "../../../src/db/embedded/start-embedded.ts";
import { serviceCommand } from "../service.ts";

const execute = promisify(execFile);

/** A database with demo schools, and the settings with which every candidate runs on it. */
export interface Fixture {
  databaseUrl: string;
  /** Path of PostgreSQL's log. */
  log: string;
  /** Process id of the postmaster. */
  postmaster: number;
  env: Record<string, string>;
  close(): Promise<void>;
}

export const secrets = {
  JWT_SECRET: "bench-secret-bench-secret-bench-secret",
  ENCRYPTION_KEY: "bench-key-bench-key-bench-key-bench-key",
  PUBLIC_URL: "https://school.example",
  DEMO_ACCOUNTS: "allow",
};

/** The school size of all benchmarks. */
export const size = { schools: 2, students: 1_000 };

/** Starts a separate PostgreSQL with durable writes and creates two demo schools of 1,000 students and 60 days in it. */
export async function createFixture(): Promise<Fixture> {
  const folder = mkdtempSync(join(tmpdir(), "school-svc-bench-"));
  const server = await startEmbedded({ dataDir: folder });
  // As root, PostgreSQL runs under another account, and the cluster is not below this folder.
  const cluster = await findFolder(server.url);
  const close = async () => {
    await server.stop();
    for (const each of [folder, cluster]) rmSync(each, { recursive: true, force: true });
  };
  try {
    await fill(server.url, size.schools, folder, size.students);
    const postmaster = await findPostmaster(server.url);
    const log = join(cluster, "server.log");
    return { databaseUrl: server.url, log, postmaster, env: settingsFor(server.url), close };
  } catch (error) {
    await close();
    throw error;
  }
}

export const settingsFor = (databaseUrl: string) => ({
  ...secrets,
  NODE_ENV: "production",
  DATABASE_URL: databaseUrl,
  LOG_LEVEL: "info",
});

/**
 * Migrates and seeds through the command line, as an operator would, and updates PostgreSQL's statistics.
 * @param adminUrl if `databaseUrl` names several hosts
 */
export async function fill(
  databaseUrl: string,
  schools: number,
  dataDir: string,
  students?: number,
  adminUrl = databaseUrl,
): Promise<void> {
  const env = {
    PATH: process.env["PATH"] ?? "",
    ...secrets,
    DATABASE_URL: databaseUrl,
    SCHOOL_SVC_DATA_DIR: dataDir,
  };
  await execute(process.execPath, [serviceCommand(), "migrate"], { env });
  const options = ["--schools", String(schools), ...(students ? ["--students", String(students)] : [])];
  await execute(process.execPath, [serviceCommand(), "seed", "demo", ...options], { env });
  await asAdmin(adminUrl, (client) => client.query("VACUUM ANALYZE"));
}

export async function asAdmin<T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** Finds the postmaster of a local database URL. */
export const findPostmaster = async (url: string): Promise<number> =>
  Number.parseInt(readFileSync(join(await findFolder(url), "postmaster.pid"), "utf8"), 10);

const findFolder = (url: string): Promise<string> =>
  asAdmin(url, async (client) => (await client.query("SHOW data_directory")).rows[0].data_directory);

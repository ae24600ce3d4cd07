import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { startEmbedded } from "../../src/db/embedded/start-embedded.ts";
import { serviceCommand } from "./service.ts";

const execute = promisify(execFile);

/** A database with demo schools, and the settings by which every contestant runs on it. */
export interface Bed {
  databaseUrl: string;
  /** Process id of PostgreSQL's own first process. */
  postmaster: number;
  env: Record<string, string>;
  close(): Promise<void>;
}

export const secrets = {
  JWT_SECRET: "bench-secret-bench-secret-bench-secret",
  ENCRYPTION_KEY: "bench-key-bench-key-bench-key-bench-key",
};

/** A PostgreSQL of its own with durable writes, and in it `schools` demo schools. */
export async function makeBed({ schools = 10 } = {}): Promise<Bed> {
  const folder = mkdtempSync(join(tmpdir(), "school-svc-bench-"));
  const server = await startEmbedded({ dataDir: folder });
  const close = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await fill(server.url, schools, folder);
    const postmaster = await findPostmaster(server.url);
    const env = { ...secrets, NODE_ENV: "production", DATABASE_URL: server.url, LOG_LEVEL: "info" };
    return { databaseUrl: server.url, postmaster, env, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Migrates and seeds through the command line, as an operator would. */
export async function fill(databaseUrl: string, schools: number, dataDir: string): Promise<void> {
  const env = {
    PATH: process.env["PATH"] ?? "",
    ...secrets,
    DATABASE_URL: databaseUrl,
    SCHOOL_SVC_DATA_DIR: dataDir,
  };
  await execute(process.execPath, [serviceCommand(), "migrate"], { env });
  await execute(process.execPath, [serviceCommand(), "seed", "demo", "--schools", String(schools)], { env });
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

/** Process id of the PostgreSQL behind an address, which runs on this machine. */
export const findPostmaster = (url: string): Promise<number> =>
  asAdmin(url, async (client) => {
    const { rows } = await client.query("SHOW data_directory");
    return Number.parseInt(readFileSync(join(rows[0].data_directory, "postmaster.pid"), "utf8"), 10);
  });

import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { withClient } from "./db/client.ts";
import { pendingMigrations } from "./db/migrate.ts";
import { openDatabase, reasonOf } from "./db/open-database.ts";
import { findRoles } from "./db/roles.ts";
import type { Config } from "./lib/config.ts";

export interface Finding {
  check: string;
  outcome: "ok" | "warning" | "failed";
  detail: string;
}

type Answer = string | Pick<Finding, "outcome" | "detail">;
/** The address of the database is a promise: a check that needs none does not wait for it, nor fail with it. */
type Check = (config: Config, url: Promise<string>) => Promise<Answer>;

const warning = (detail: string): Answer => ({ outcome: "warning", detail });

/** Minor versions from which on row-level security has no known leak (CVE-2025-8713). */
const soundMinors: Readonly<Record<number, number>> = { 15: 14, 16: 10, 17: 6 };

const node: Check = async () => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 22 || (major === 22 && minor < 20))
    throw new Error(`Node ${process.versions.node} is too old: 22.20 or newer is needed`);
  return `Node ${process.versions.node}`;
};

const database: Check = async (_config, url) =>
  withClient(await url, async (client) => {
    const { rows } = await client.query("SHOW server_version_num");
    const version = Number(rows[0].server_version_num);
    const [major, minor] = [Math.floor(version / 10_000), version % 10_000];
    if (major < 15) throw new Error(`PostgreSQL ${major} is too old: 15 or newer is needed`);
    if (minor < (soundMinors[major] ?? 0))
      return warning(`PostgreSQL ${major}.${minor} has known leaks of row-level security: update it`);
    return `PostgreSQL ${major}.${minor} answers`;
  });

const migrations: Check = async (_config, url) => {
  const pending = await pendingMigrations(await url);
  if (pending.length) throw new Error(`${pending.length} pending: run "school-svc migrate"`);
  return "up to date";
};

const roles: Check = async (_config, url) =>
  (await withClient(await url, findRoles))
    ? "queries run under roles that row-level security binds"
    : warning(
        "this account cannot make roles: it obeys row-level security itself, as owner; platform work is told apart by a setting",
      );

const redis: Check = async ({ REDIS_URL }) => {
  if (!REDIS_URL) return "not configured: each node counts and tells for itself";
  const { createClient } = await import("redis");
  const client = createClient({
    url: REDIS_URL,
    socket: { connectTimeout: 2_000, reconnectStrategy: false },
  });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.ping();
  } finally {
    client.destroy();
  }
  return "answers";
};

const smtp: Check = async ({ SMTP_URL, SCHOOL_SVC_DATA_DIR }) => {
  if (!SMTP_URL) return warning(`not configured: mails are written to ${SCHOOL_SVC_DATA_DIR}/outbox`);
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: 3_000,
    greetingTimeout: 3_000,
    socketTimeout: 5_000,
  } as object);
  await transport.verify().finally(() => transport.close());
  return "the mail server takes the connection and the credentials";
};

/** The interval jobs run each minute at least: where none did for so long, no worker is there. */
const quietMinutes = 5;

const schedules: Check = async (_config, url) =>
  withClient(await url, async (client) => {
    const { rows } = await client.query(`SELECT max(started_at) AS last,
      coalesce(max(started_at) < now() - interval '${quietMinutes} minutes', true) AS quiet FROM job_runs`);
    const [{ last, quiet }] = rows as [{ last: Date | null; quiet: boolean }];
    if (!last) return warning("no job has run yet: start serve, or worker");
    const detail = `the last job began at ${last.toISOString()}`;
    return quiet ? warning(`${detail}: no worker runs`) : detail;
  });

const disk: Check = async ({ SCHOOL_SVC_DATA_DIR }) => {
  const { bavail, bsize } = await nearest(SCHOOL_SVC_DATA_DIR);
  const gigabytes = (bavail * bsize) / 1e9;
  const detail = `${gigabytes.toFixed(1)} GB free for ${SCHOOL_SVC_DATA_DIR}`;
  return gigabytes < 1 ? warning(detail) : detail;
};

/** Of the folder, or where it is not made yet, of the one that it will be in. */
const nearest = (folder: string): Promise<StatsFs> =>
  statfs(folder).catch((error) => {
    const parent = dirname(folder);
    if (parent === folder) throw error;
    return nearest(parent);
  });

const clock: Check = async (_config, url) =>
  withClient(await url, async (client) => {
    const before = Date.now();
    const { rows } = await client.query("SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now");
    const apart = Math.abs(Number(rows[0].now) - (before + Date.now()) / 2) / 1000;
    const detail = `${apart.toFixed(1)} s apart from the database`;
    return apart > 5 ? warning(detail) : detail;
  });

const checks: ReadonlyArray<[string, Check]> = [
  ["node", node],
  ["database", database],
  ["migrations", migrations],
  ["roles", roles],
  ["redis", redis],
  ["smtp", smtp],
  ["schedules", schedules],
  ["disk", disk],
  ["clock", clock],
];

/** Looks at everything that the service needs. @param seen is told each finding at once */
export async function examine(config: Config, seen: (finding: Finding) => void): Promise<Finding[]> {
  const opening = openDatabase(config);
  const url = opening.then((opened) => opened.url);
  url.catch(() => {});
  const findings: Finding[] = [];
  for (const [check, look] of checks) {
    const finding = await look(config, url).then(
      (answer): Finding => ({
        check,
        ...(typeof answer === "string" ? { outcome: "ok", detail: answer } : answer),
      }),
      (error: Error): Finding => ({ check, outcome: "failed", detail: reasonOf(error) }),
    );
    findings.push(finding);
    seen(finding);
  }
  const opened = await opening.catch(() => null);
  await opened?.close();
  return findings;
}

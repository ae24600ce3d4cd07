import type { StatsFs } from "node:fs";
import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { pendingMigrations } from "./db/migrating/migrate.ts";
import { findRoles } from "./db/migrating/roles.ts";
import { type OpenDatabase, openDatabase, reasonOf } from "./db/open-database.ts";
import { withClient } from "./db/pool/client.ts";
import { isPooled } from "./db/pool/pooling.ts";
import type { Difference } from "./db/schema/compare-schema.ts";
import type { Config } from "./lib/config/config.ts";

export interface Finding {
  check: string;
  outcome: "ok" | "warning" | "failed";
  detail: string;
  /** All schema objects that differ from the migrations. */
  differences?: Difference[];
}

type Urls = Pick<OpenDatabase, "url" | "directUrl">;
type CheckResult = string | Omit<Finding, "check">;
/** The database is a promise: a check that does not need it neither waits for it nor fails with it. */
type Check = (config: Config, opened: Promise<Urls>) => Promise<CheckResult>;

const warning = (detail: string): CheckResult => ({ outcome: "warning", detail });

/** Minor versions from which row-level security has no known leak (CVE-2025-8713). */
const MIN_SAFE_MINORS: Readonly<Record<number, number>> = { 15: 14, 16: 10, 17: 6 };

const node: Check = async () => {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 22 || (major === 22 && minor < 20))
    throw new Error(`Node ${process.versions.node} is too old: 22.20 or newer is needed`);
  return `Node ${process.versions.node}`;
};

const database: Check = async (_config, opened) =>
  withClient((await opened).directUrl, async (client) => {
    const { rows } = await client.query("SHOW server_version_num");
    const version = Number(rows[0].server_version_num);
    const [major, minor] = [Math.floor(version / 10_000), version % 10_000];
    if (major < 15) throw new Error(`PostgreSQL ${major} is too old: 15 or newer is needed`);
    if (minor < (MIN_SAFE_MINORS[major] ?? 0))
      return warning(`PostgreSQL ${major}.${minor} has known leaks of row-level security: update it`);
    return `PostgreSQL ${major}.${minor} answers`;
  });

const pooler: Check = async (config, opened) => {
  const { url, directUrl } = await opened;
  const isBehindPooler = (address: string) =>
    isPooled({
      url: address,
      applicationName: "school-svc doctor",
      poolMax: 1,
      statementTimeoutMs: config.DATABASE_STATEMENT_TIMEOUT_MS,
      lockTimeoutMs: config.DATABASE_LOCK_TIMEOUT_MS,
    });
  if (await isBehindPooler(directUrl))
    throw new Error(
      "the direct connection goes through a pooler: set DATABASE_DIRECT_URL to the PostgreSQL server, for migrations, LISTEN and the job queue",
    );
  return (await isBehindPooler(url))
    ? "transaction pooling: settings are sent with each transaction"
    : "none: connected to the server directly";
};

/** More than the replica replays within a moment. */
const MAX_REPLICA_LAG_BYTES = 16 * 1024 * 1024;

const replica: Check = async ({ DATABASE_READ_URL: readUrl }, opened) => {
  if (!readUrl) return "not configured: all reads go to the primary";
  const { replicaHealth } = await import("./db/replica/replica-health.ts");
  const health = await replicaHealth((await opened).directUrl, readUrl);
  if (!health.isStandby) throw new Error("DATABASE_READ_URL is no replica: the server accepts writes");
  if (!health.isSameDatabase) throw new Error("DATABASE_READ_URL is a replica of another database");
  const lag = `${((health.lagBytes ?? 0) / 1e6).toFixed(1)} MB behind`;
  if (health.isPaused) return warning(`replay is paused, ${lag}: reads go to the primary`);
  if ((health.lagBytes ?? 0) > MAX_REPLICA_LAG_BYTES) return warning(`${lag}: reads go to the primary`);
  return health.hotStandbyFeedback
    ? `in use, ${lag}`
    : `in use, ${lag}; hot_standby_feedback is off, so that long reads may be repeated on the primary`;
};

const migrations: Check = async (_config, opened) => {
  const pending = await pendingMigrations((await opened).directUrl);
  if (pending.length) throw new Error(`${pending.length} pending: run "school-svc migrate"`);
  return "up to date";
};

const schema: Check = async (_config, opened) => {
  const { checkSchema } = await import("./db/schema/check-schema.ts");
  return checkSchema((await opened).directUrl);
};

const roles: Check = async (_config, opened) =>
  (await withClient((await opened).url, findRoles))
    ? "queries run under roles that are subject to row-level security"
    : warning(
        "this account cannot create roles: as owner it is subject to row-level security itself, and a setting marks platform work",
      );

const redis: Check = async ({ REDIS_URL }) => {
  if (!REDIS_URL) return "not configured: rate limits and events are per node";
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
  if (!SMTP_URL) return warning(`not configured: emails are written to ${SCHOOL_SVC_DATA_DIR}/outbox`);
  const { createTransport } = await import("nodemailer");
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: 3_000,
    greetingTimeout: 3_000,
    socketTimeout: 5_000,
  } as object);
  await transport.verify().finally(() => transport.close());
  return "the mail server accepts the connection and the credentials";
};

const files: Check = async (config, opened) => {
  const { checkFiles } = await import("./check-files.ts");
  return checkFiles(
    config,
    opened.then(({ directUrl }) => directUrl),
  );
};

const scanner: Check = async ({ CLAMD_URL: url }) => {
  if (!url) return "not configured: uploads are not scanned for malware";
  const { createClamd } = await import("./lib/virus-scan/clamd.ts");
  return createClamd(url)
    .version()
    .catch((error: Error) => {
      throw error.cause ?? error;
    });
};

/** Interval jobs run at least once a minute: if none ran for this long, no worker is running. */
const IDLE_MINUTES = 5;

const schedules: Check = async (_config, opened) =>
  withClient((await opened).directUrl, async (client) => {
    const { rows } = await client.query(`SELECT max(started_at) AS last,
      coalesce(max(started_at) < now() - interval '${IDLE_MINUTES} minutes', true) AS quiet FROM job_runs`);
    const [{ last, quiet }] = rows as [{ last: Date | null; quiet: boolean }];
    if (!last) return warning("no job has run yet: start serve or worker");
    const detail = `the last job started at ${last.toISOString()}`;
    return quiet ? warning(`${detail}: no worker is running`) : detail;
  });

const installations: Check = async ({ DIRECTORY_URL: url, INSTALLATION_NAME: own }) => {
  if (!url) return "not configured: this is the only installation";
  const { readDirectory } = await import("./db/directory/directory-database.ts");
  const { installations, schools } = await readDirectory(url);
  const [published] = installations.filter(({ name }) => name === own);
  if (!published) return warning(`${own} has not published its schools yet: start serve or worker`);
  const minutes = Math.round((Date.now() - published.seenAt.getTime()) / 60_000);
  const detail = `${installations.length} installations with ${schools.length} schools`;
  return minutes > IDLE_MINUTES
    ? warning(`${detail}, but ${own} published its own ${minutes} minutes ago: no worker is running`)
    : detail;
};

const disk: Check = async ({ SCHOOL_SVC_DATA_DIR }) => {
  const { bavail, bsize } = await nearest(SCHOOL_SVC_DATA_DIR);
  const gigabytes = (bavail * bsize) / 1e9;
  const detail = `${gigabytes.toFixed(1)} GB free for ${SCHOOL_SVC_DATA_DIR}`;
  return gigabytes < 1 ? warning(detail) : detail;
};

/** Free space of the folder, or of its nearest existing parent if it has not been created yet. */
const nearest = (folder: string): Promise<StatsFs> =>
  statfs(folder).catch((error) => {
    const parent = dirname(folder);
    if (parent === folder) throw error;
    return nearest(parent);
  });

const clock: Check = async (_config, opened) =>
  withClient((await opened).directUrl, async (client) => {
    const before = Date.now();
    const { rows } = await client.query("SELECT extract(epoch FROM clock_timestamp()) * 1000 AS now");
    const apart = Math.abs(Number(rows[0].now) - (before + Date.now()) / 2) / 1000;
    const detail = `${apart.toFixed(1)} s apart from the database`;
    return apart > 5 ? warning(detail) : detail;
  });

const checks: ReadonlyArray<[string, Check]> = [
  ["node", node],
  ["database", database],
  ["pooler", pooler],
  ["replica", replica],
  ["migrations", migrations],
  ["schema", schema],
  ["roles", roles],
  ["redis", redis],
  ["smtp", smtp],
  ["files", files],
  ["scanner", scanner],
  ["schedules", schedules],
  ["installations", installations],
  ["disk", disk],
  ["clock", clock],
];

/** Checks everything that the service needs. @param seen receives each finding immediately */
export async function examine(config: Config, seen: (finding: Finding) => void): Promise<Finding[]> {
  const opening = openDatabase(config);
  const findings = await runChecks(config, opening, seen);
  const opened = await opening.catch(() => null);
  await opened?.close();
  return findings;
}

/** Checks everything with a database that is open already. @param seen receives each finding immediately */
export async function runChecks(
  config: Config,
  opening: Promise<Urls>,
  seen: (finding: Finding) => void = () => {},
): Promise<Finding[]> {
  opening.catch(() => {});
  const findings: Finding[] = [];
  for (const [check, look] of checks) {
    const finding = await look(config, opening).then(
      (result): Finding => ({
        check,
        ...(typeof result === "string" ? { outcome: "ok", detail: result } : result),
      }),
      (error: Error): Finding => ({ check, outcome: "failed", detail: reasonOf(error) }),
    );
    findings.push(finding);
    seen(finding);
  }
  return findings;
}

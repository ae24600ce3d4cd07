import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import { withClient } from "./db/client.ts";
import { pendingMigrations } from "./db/migrate.ts";
import { openDatabase } from "./db/open-database.ts";
import { findRoles } from "./db/roles.ts";
import type { Config } from "./lib/config.ts";

export interface Finding {
  check: string;
  outcome: "ok" | "warning" | "failed";
  detail: string;
}

type Answer = string | Pick<Finding, "outcome" | "detail">;
type Check = (config: Config, url: string) => Promise<Answer>;

const warning = (detail: string): Answer => ({ outcome: "warning", detail });

/** Minor versions from which on row-level security has no known leak (CVE-2025-8713). */
const soundMinors: Readonly<Record<number, number>> = { 15: 14, 16: 10, 17: 6 };

const node: Check = async () => `Node ${process.versions.node}`;

const database: Check = async (_config, url) =>
  withClient(url, async (client) => {
    const { rows } = await client.query("SHOW server_version_num");
    const version = Number(rows[0].server_version_num);
    const [major, minor] = [Math.floor(version / 10_000), version % 10_000];
    if (major < 15) throw new Error(`PostgreSQL ${major} is too old: 15 or newer is needed`);
    if (minor < (soundMinors[major] ?? 0))
      return warning(`PostgreSQL ${major}.${minor} has known leaks of row-level security: update it`);
    return `PostgreSQL ${major}.${minor} answers`;
  });

const migrations: Check = async (_config, url) => {
  const pending = await pendingMigrations(url);
  if (pending.length) throw new Error(`${pending.length} pending: run "school-svc migrate"`);
  return "up to date";
};

const roles: Check = async (_config, url) =>
  (await withClient(url, findRoles))
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
  await client.connect();
  await client.ping();
  client.destroy();
  return "answers";
};

const smtp: Check = async ({ SMTP_URL, SCHOOL_SVC_DATA_DIR }) => {
  if (!SMTP_URL) return warning(`not configured: mails are written to ${SCHOOL_SVC_DATA_DIR}/outbox`);
  const { createTransport } = await import("nodemailer");
  await createTransport(SMTP_URL).verify();
  return "the mail server takes the connection and the credentials";
};

const disk: Check = async ({ SCHOOL_SVC_DATA_DIR }) => {
  const { bavail, bsize } = await statfs(SCHOOL_SVC_DATA_DIR).catch(() =>
    statfs(dirname(SCHOOL_SVC_DATA_DIR)),
  );
  const gigabytes = (bavail * bsize) / 1e9;
  const detail = `${gigabytes.toFixed(1)} GB free for ${SCHOOL_SVC_DATA_DIR}`;
  return gigabytes < 1 ? warning(detail) : detail;
};

const clock: Check = async (_config, url) =>
  withClient(url, async (client) => {
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
  ["disk", disk],
  ["clock", clock],
];

/** Looks at everything that the service needs. @param seen is told each finding at once */
export async function examine(config: Config, seen: (finding: Finding) => void): Promise<Finding[]> {
  const opened = await openDatabase(config).catch((error: Error) => ({
    url: "",
    close: async () => {},
    error,
  }));
  const findings: Finding[] = [];
  for (const [check, look] of checks) {
    const finding = await look(config, opened.url).then(
      (answer): Finding => ({
        check,
        ...(typeof answer === "string" ? { outcome: "ok", detail: answer } : answer),
      }),
      (error: Error & { code?: string; errors?: Error[] }): Finding => ({
        check,
        outcome: "failed",
        detail: ("error" in opened ? opened.error.message : "") || error.message || String(error.code),
      }),
    );
    findings.push(finding);
    seen(finding);
  }
  await opened.close();
  return findings;
}

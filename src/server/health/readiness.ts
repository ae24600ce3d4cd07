import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { withContext } from "../../lib/context.ts";
import { withTimeout } from "../../lib/with-timeout.ts";
import type { HealthChecks } from "./health.ts";

/** Cache time of a result, and timeout of the database check. Milliseconds. */
const CACHE_TTL_MS = 1_000;
const TIMEOUT_MS = 500;

export interface Readiness extends HealthChecks {
  draining(): void;
  worker(running: boolean): void;
}

/** Decides whether this node should get requests: the database responds, its schema is up to date, and no shutdown is in progress. */
export function createReadiness(schemaIsCurrent: () => Promise<boolean>): Readiness {
  let stopping = false;
  let workerFailed = false;
  let schema: boolean | undefined;
  let last: { at: number; missing: Promise<string[]> } | undefined;

  const ping = () =>
    withContext({ schoolId: undefined, platformReason: "readiness: does the database answer" }, () =>
      query(sql`SELECT 1`),
    ).then(
      () => true,
      () => false,
    );
  const check = async (): Promise<string[]> => {
    const responds = await withTimeout(TIMEOUT_MS, ping(), "The database does not respond").catch(
      () => false,
    );
    if (!responds) return ["database"];
    // Migrations are never reverted, so one positive result is enough.
    schema ||= await schemaIsCurrent().catch(() => false);
    return schema ? [] : ["migrations"];
  };
  return {
    draining: () => {
      stopping = true;
    },
    worker: (running) => {
      workerFailed = !running;
    },
    async notReady() {
      if (stopping) return ["shutting down"];
      if (!last || Date.now() - last.at > CACHE_TTL_MS) last = { at: Date.now(), missing: check() };
      return [...(await last.missing), ...(workerFailed ? ["worker"] : [])];
    },
  };
}

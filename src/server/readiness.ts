import { query } from "../db/query.ts";
import { withContext } from "../lib/context.ts";
import type { HealthChecks } from "./health.ts";

/** How long an answer is believed, and how long the database may take for it. Milliseconds. */
const believedMs = 1_000;
const patienceMs = 500;

export interface Readiness extends HealthChecks {
  draining(): void;
  worker(running: boolean): void;
}

/** Whether this node should get requests: the database answers, its schema is ours, and we are not shutting down. */
export function createReadiness(schemaIsCurrent: () => Promise<boolean>): Readiness {
  let stopping = false;
  let workerFailed = false;
  let schema: boolean | undefined;
  let last: { at: number; missing: Promise<string[]> } | undefined;

  const ping = () =>
    withContext({ schoolId: undefined, platformReason: "readiness: does the database answer" }, () =>
      query({ name: "ping", text: "SELECT 1" }),
    ).then(
      () => true,
      () => false,
    );
  const ask = async (): Promise<string[]> => {
    const answers = await Promise.race([
      ping(),
      new Promise<false>((resolve) => setTimeout(resolve, patienceMs, false).unref()),
    ]);
    if (!answers) return ["database"];
    // Nothing takes migrations away again, so once is enough.
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
      if (!last || Date.now() - last.at > believedMs) last = { at: Date.now(), missing: ask() };
      return [...(await last.missing), ...(workerFailed ? ["worker"] : [])];
    },
  };
}

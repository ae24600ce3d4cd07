import { setTimeout as pause } from "node:timers/promises";
import { withContext } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { claimEndpoint, countDue, FAILING_THRESHOLD } from "./claim-endpoint.ts";
import { deliverToEndpoint } from "./deliver-to-endpoint.ts";

export interface WebhookReport {
  delivered: number;
  /** To be retried later. */
  failed: number;
  /** Out of attempts, rejected with 410, or withheld. */
  dead: number;
  /** Endpoints disabled in this run. */
  disabled: number;
  /** With `dryRun`: number of due deliveries. */
  due?: number;
  /** Errors of the service itself; absent if none. */
  messages?: string[];
}

interface Options {
  /** Id of one school; omit for all schools. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

/** Endpoints delivered to in parallel. Failing endpoints are limited separately because their requests often time out. */
const CONCURRENCY = 24;
const MAX_FAILING = 8;

/** How often to look for due endpoints while some are in progress. */
const POLL_INTERVAL_MS = 500;

/** Deliver due events until none is left. A lease keeps each endpoint to one process at a time. */
export async function sendWebhooks({ school, signal, dryRun }: Options): Promise<WebhookReport> {
  const report: WebhookReport = { delivered: 0, failed: 0, dead: 0, disabled: 0 };
  if (dryRun) return { ...report, due: await countDue(school) };
  const running = new Set<Promise<void>>();
  let failing = 0;
  const claim = () => claimEndpoint(newId(), { school, failing: failing < MAX_FAILING });
  while (!signal.aborted) {
    const endpoint = running.size < CONCURRENCY ? await claim() : undefined;
    if (!endpoint) {
      if (!running.size) break;
      await Promise.race([...running, pause(POLL_INTERVAL_MS, undefined, { signal }).catch(() => {})]);
      continue;
    }
    const fails = endpoint.consecutiveFailures >= FAILING_THRESHOLD;
    if (fails) failing += 1;
    const attempt = withContext({ schoolId: endpoint.schoolId, platformReason: undefined }, () =>
      deliverToEndpoint(endpoint, signal, report),
    )
      // An error in one endpoint must not stop the others.
      .catch((error: Error) => {
        report.messages = [...(report.messages ?? []), `${endpoint.id}: ${error.message}`];
      })
      .finally(() => {
        running.delete(attempt);
        if (fails) failing -= 1;
      });
    running.add(attempt);
  }
  await Promise.all(running);
  return report;
}

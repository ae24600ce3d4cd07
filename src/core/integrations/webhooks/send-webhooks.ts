import { setTimeout as pause } from "node:timers/promises";
import { withContext } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { claimEndpoint, countDue, failingFrom } from "./claim-endpoint.ts";
import { tellEndpoint } from "./tell-endpoint.ts";

export interface WebhookReport {
  delivered: number;
  /** Are tried again later. */
  failed: number;
  /** Have used up their tries. */
  dead: number;
  /** Endpoints that are told nothing any more. */
  disabled: number;
  /** With `dryRun`: what would be sent. */
  due?: number;
  /** What the service itself failed at, where it did. */
  messages?: string[];
}

interface Options {
  /** Id of one school; without it every school's. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

/** Endpoints that are told at once, and how many of them may be such that failed before: those hang long. */
const lanes = 24;
const failingLanes = 8;

/** While some endpoints let us wait, others are looked for so often. */
const lookMs = 500;

/** Sends what is due until nothing is, each endpoint by one process at a time. */
export async function sendWebhooks({ school, signal, dryRun }: Options): Promise<WebhookReport> {
  const report: WebhookReport = { delivered: 0, failed: 0, dead: 0, disabled: 0 };
  if (dryRun) return { ...report, due: await countDue(school) };
  const running = new Set<Promise<void>>();
  let failing = 0;
  const claim = () => claimEndpoint(newId(), { school, failing: failing < failingLanes });
  while (!signal.aborted) {
    const endpoint = running.size < lanes ? await claim() : undefined;
    if (!endpoint) {
      if (!running.size) break;
      await Promise.race([...running, pause(lookMs, undefined, { signal }).catch(() => {})]);
      continue;
    }
    const fails = endpoint.consecutiveFailures >= failingFrom;
    if (fails) failing += 1;
    const turn = withContext({ schoolId: endpoint.schoolId, platformReason: undefined }, () =>
      tellEndpoint(endpoint, signal, report),
    )
      // One endpoint keeps no other from its turn.
      .catch((error: Error) => {
        report.messages = [...(report.messages ?? []), `${endpoint.id}: ${error.message}`];
      })
      .finally(() => {
        running.delete(turn);
        if (fails) failing -= 1;
      });
    running.add(turn);
  }
  await Promise.all(running);
  return report;
}

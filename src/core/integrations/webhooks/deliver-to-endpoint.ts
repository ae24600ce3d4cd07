import { withJitter } from "../../../lib/backoff.ts";
import { now } from "../../../lib/clock.ts";
import { withContext } from "../../../lib/context.ts";
import { GuardedHttpError } from "../../../lib/guarded-http/guarded-http-error.ts";
import { runConcurrently } from "../../../lib/run-concurrently.ts";
import { signWebhook } from "../../../lib/tokens/webhook-signature.ts";
import { parseTraceparent, type Trace } from "../../../lib/tracing/trace-context.ts";
import { integrationServices } from "../services.ts";
import { checkDeliveries } from "./check-deliveries.ts";
import { type ClaimedEndpoint, type DueDelivery, listDueDeliveries } from "./claim-endpoint.ts";
import { type BatchResult, type DeliveryAttempt, recordAttempts } from "./record-attempts.ts";
import { endpointSecret, openSecret, previousSecret } from "./secrets.ts";
import type { WebhookReport } from "./send-webhooks.ts";

/** Delay after each failed attempt, in seconds. A delivery is dead when the list is used up. */
export const RETRY_DELAYS_SECONDS: readonly number[] = [
  5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400,
];

const BATCH_SIZE = 50;
/** Parallel requests to one endpoint. */
const CONCURRENCY = 4;
/** A batch starts no delivery after this, so that it finishes well before its lease expires. */
const BATCH_TIME_LIMIT_MS = 60_000;
const REQUEST_TIMEOUT_MS = 10_000;
/** Upper limit for a `Retry-After` of the endpoint. */
const MAX_WAIT_SECONDS = 86_400;

/** Deliver a batch of due events to an endpoint of the school in the context and record the results. */
export async function deliverToEndpoint(
  endpoint: ClaimedEndpoint,
  signal: AbortSignal,
  report: WebhookReport,
): Promise<void> {
  const batch: BatchResult & { attempts: DeliveryAttempt[] } = {
    ...{ attempts: [], withheld: null, unavailable: false, gone: false, retryAfter: 0 },
  };
  const endsAt = performance.now() + BATCH_TIME_LIMIT_MS;
  try {
    const secrets = secretsOf(endpoint);
    const due = await listDueDeliveries(endpoint, BATCH_SIZE);
    const { allowed, withheld, reason } = await checkDeliveries(endpoint, due);
    report.dead += withheld;
    batch.withheld = reason;
    await runConcurrently(allowed, CONCURRENCY, async (delivery) => {
      const attempt = await withContext(traceOf(delivery), () => send(endpoint, delivery, secrets, signal));
      if (!attempt) return false;
      batch.attempts.push(attempt);
      report[attempt.status] += 1;
      batch.unavailable ||= attempt.unavailable;
      batch.gone ||= attempt.responseCode === 410;
      batch.retryAfter = Math.max(batch.retryAfter, attempt.retryAfter);
      return !(batch.unavailable || batch.gone || signal.aborted || performance.now() > endsAt);
    });
  } finally {
    if (await recordAttempts(endpoint, batch)) report.disabled += 1;
  }
}

function secretsOf({ id, secret, previousSecret: before, previousSecretUntil }: ClaimedEndpoint): string[] {
  const both = [openSecret(secret, endpointSecret, id)];
  if (before && previousSecretUntil && previousSecretUntil > now())
    both.push(openSecret(before, previousSecret, id));
  return both;
}

/** A delivery continues the trace of the request that caused its event. */
function traceOf({ traceparent }: DueDelivery): { trace?: Trace } {
  const trace = parseTraceparent(traceparent);
  return trace ? { trace } : {};
}

interface AttemptResult extends DeliveryAttempt {
  unavailable: boolean;
  retryAfter: number;
}

/** @returns undefined if the process is shutting down before a response arrived */
async function send(
  { url }: ClaimedEndpoint,
  { id, eventType, data, attempts, createdAt }: DueDelivery,
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<AttemptResult | undefined> {
  const at = now();
  const begun = performance.now();
  const body = JSON.stringify({ type: eventType, timestamp: createdAt.toISOString(), data });
  const timestamp = Math.floor(at.getTime() / 1000);
  const base = () => ({ id, at, durationMs: Math.round(performance.now() - begun) });
  const after = (retryAfter: number) => {
    const delay = RETRY_DELAYS_SECONDS[attempts];
    if (delay === undefined) return { status: "dead" as const, nextAttemptAt: null };
    // Jitter: deliveries that failed together must not be retried together.
    const seconds = Math.max(withJitter(delay, 0.1), retryAfter);
    return { status: "failed" as const, nextAttemptAt: new Date(at.getTime() + seconds * 1000) };
  };
  try {
    const { status, headers } = await integrationServices().guardedHttp.fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": secrets.map((secret) => signWebhook({ id, timestamp, body }, secret)).join(" "),
      },
      body,
      signal,
      timeoutMs: REQUEST_TIMEOUT_MS,
      maxBytes: 65_536,
    });
    if (status >= 200 && status < 300)
      return {
        ...{ ...base(), status: "delivered", nextAttemptAt: null, responseCode: status },
        ...{ error: null, unavailable: false, retryAfter: 0 },
      };
    const requested = Number(headers["retry-after"]);
    const retryAfter = requested > 0 ? Math.min(requested, MAX_WAIT_SECONDS) : 0;
    return {
      ...base(),
      ...(status === 410 ? { status: "dead", nextAttemptAt: null } : after(retryAfter)),
      ...{ responseCode: status, error: `The endpoint responded with ${status}` },
      ...{ unavailable: status === 429 || status === 503, retryAfter },
    };
  } catch (error) {
    if (!(error instanceof GuardedHttpError)) throw error;
    if (error.kind === "ended") return undefined;
    const responded = error.kind === "too_large" || error.kind === "redirects";
    return {
      ...{ ...base(), ...after(0), responseCode: null, error: error.message },
      ...{ unavailable: !responded, retryAfter: 0 },
    };
  }
}

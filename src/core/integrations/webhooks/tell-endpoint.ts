import { now } from "../../../lib/clock.ts";
import { OutsideFault } from "../../../lib/outside-fault.ts";
import { signWebhook } from "../../../lib/webhook-signature.ts";
import { integrationServices } from "../services.ts";
import { checkDeliveries } from "./check-deliveries.ts";
import { type ClaimedEndpoint, type DueDelivery, dueDeliveries } from "./claim-endpoint.ts";
import { type Attempt, noteAttempts, type Turn } from "./note-attempts.ts";
import { endpointSecret, openSecret, previousSecret } from "./secrets.ts";
import type { WebhookReport } from "./send-webhooks.ts";

/** How long after each try the next one is, in seconds; after the last a message is dead. */
export const retryDelays: readonly number[] = [5, 300, 1_800, 7_200, 18_000, 36_000, 50_400, 72_000, 86_400];

const perTurn = 50;
const atOnce = 4;
/** A turn begins no message after this, so that it is over long before its lease. */
const turnMs = 60_000;
const timeoutMs = 10_000;
const longestWaitSeconds = 86_400;

/** Sends an endpoint of the school in the context what is due, and writes down what became of it. */
export async function tellEndpoint(
  endpoint: ClaimedEndpoint,
  signal: AbortSignal,
  report: WebhookReport,
): Promise<void> {
  const turn: Turn & { attempts: Attempt[] } = {
    ...{ attempts: [], withheld: null, silent: false, gone: false, retryAfter: 0 },
  };
  const ends = performance.now() + turnMs;
  try {
    const secrets = secretsOf(endpoint);
    const due = await dueDeliveries(endpoint, perTurn);
    const { allowed, withheld, reason } = await checkDeliveries(endpoint, due);
    report.dead += withheld;
    turn.withheld = reason;
    const waiting = allowed[Symbol.iterator]();
    const lane = async () => {
      for (const delivery of waiting) {
        const attempt = await send(endpoint, delivery, secrets, signal);
        if (!attempt) return;
        turn.attempts.push(attempt);
        report[attempt.status] += 1;
        turn.silent ||= attempt.silent;
        turn.gone ||= attempt.responseCode === 410;
        turn.retryAfter = Math.max(turn.retryAfter, attempt.retryAfter);
        if (turn.silent || turn.gone || signal.aborted || performance.now() > ends) return;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
  } finally {
    if (await noteAttempts(endpoint, turn)) report.disabled += 1;
  }
}

function secretsOf({ id, secret, previousSecret: before, previousSecretUntil }: ClaimedEndpoint): string[] {
  const both = [openSecret(secret, endpointSecret, id)];
  if (before && previousSecretUntil && previousSecretUntil > now())
    both.push(openSecret(before, previousSecret, id));
  return both;
}

interface Tried extends Attempt {
  silent: boolean;
  retryAfter: number;
}

/** @returns undefined where the process ended before an answer was there */
async function send(
  { url }: ClaimedEndpoint,
  { id, eventType, data, attempts, createdAt }: DueDelivery,
  secrets: readonly string[],
  signal: AbortSignal,
): Promise<Tried | undefined> {
  const at = now();
  const begun = performance.now();
  const body = JSON.stringify({ type: eventType, timestamp: createdAt.toISOString(), data });
  const timestamp = Math.floor(at.getTime() / 1000);
  const tried = () => ({ id, at, durationMs: Math.round(performance.now() - begun) });
  const after = (retryAfter: number) => {
    const delay = retryDelays[attempts];
    if (delay === undefined) return { status: "dead" as const, nextAttemptAt: null };
    // Spread, so that what failed together does not return together.
    const seconds = Math.max(delay * (0.9 + Math.random() * 0.2), retryAfter);
    return { status: "failed" as const, nextAttemptAt: new Date(at.getTime() + seconds * 1000) };
  };
  try {
    const { status, headers } = await integrationServices().outside.fetch(url, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(timestamp),
        "webhook-signature": secrets.map((secret) => signWebhook({ id, timestamp, body }, secret)).join(" "),
      },
      body,
      signal,
      timeoutMs,
      maxBytes: 65_536,
    });
    if (status >= 200 && status < 300)
      return {
        ...{ ...tried(), status: "delivered", nextAttemptAt: null, responseCode: status },
        ...{ error: null, silent: false, retryAfter: 0 },
      };
    const asked = Number(headers["retry-after"]);
    const retryAfter = asked > 0 ? Math.min(asked, longestWaitSeconds) : 0;
    return {
      ...tried(),
      ...(status === 410 ? { status: "dead", nextAttemptAt: null } : after(retryAfter)),
      ...{ responseCode: status, error: `The endpoint answered ${status}` },
      ...{ silent: status === 429 || status === 503, retryAfter },
    };
  } catch (error) {
    if (!(error instanceof OutsideFault)) throw error;
    if (error.kind === "ended") return undefined;
    const answered = error.kind === "too_large" || error.kind === "redirects";
    return {
      ...{ ...tried(), ...after(0), responseCode: null, error: error.message },
      ...{ silent: !answered, retryAfter: 0 },
    };
  }
}

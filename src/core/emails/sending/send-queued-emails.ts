import { setTimeout as pause } from "node:timers/promises";
import { backoff } from "../../../lib/backoff.ts";
import { now } from "../../../lib/clock.ts";
import { context } from "../../../lib/context.ts";
import { EmailError } from "../../../lib/delivery/email-error.ts";
import type { Mailer } from "../../../lib/delivery/mailer.ts";
import { newId } from "../../../lib/ids.ts";
import { yieldToRequests } from "../../../lib/runtime/background-throttle.ts";
import { parseTraceparent } from "../../../lib/tracing/trace-context.ts";
import { withSpan } from "../../../lib/tracing/tracer.ts";
import { emailServices } from "../email-services.ts";
import {
  type ClaimedEmail,
  claimEmails,
  countDue,
  markHandedOver,
  recoverEmails,
  releaseEmails,
  renewLease,
} from "./claim-emails.ts";
import { emailPace } from "./email-pace.ts";
import { headersNow, outgoingEmail } from "./outgoing-email.ts";
import { readyEmails } from "./ready-emails.ts";
import { type Delivery, deliveryRecorder } from "./record-deliveries.ts";

export interface EmailQueueReport {
  claimed: number;
  sent: number;
  retried: number;
  failed: number;
  /** Cancelled because the address is suppressed: unsubscribed, or repeatedly rejected. */
  suppressed: number;
}

interface Options {
  /** Id of one school; undefined: all schools. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

/** Sends due emails until none is left, the mail server does not respond, or the signal aborts. */
export async function sendQueuedEmails({ school, signal, dryRun }: Options): Promise<EmailQueueReport> {
  const report = { claimed: 0, sent: 0, retried: 0, failed: 0, suppressed: 0 };
  if (dryRun) return { ...report, claimed: await countDue(school) };
  await recoverEmails();
  const { mailer, leaseSeconds, ratePerSecond, schoolRatePerMinute } = emailServices();
  const opened = await mailer();
  const lease = { token: newId(), seconds: leaseSeconds };
  const record = deliveryRecorder(lease);
  const pace = ratePerSecond ? emailPace(ratePerSecond) : undefined;
  const stopping = new AbortController();
  const stop = AbortSignal.any([signal, stopping.signal]);

  const limit = ratePerSecond
    ? Math.max(1, Math.min(Math.ceil(ratePerSecond), opened.lanes * 5))
    : opened.lanes * 5;
  const ready = readyEmails();
  /** Every claimed email with the end of its lease. */
  const held = new Map<ClaimedEmail, number>();
  let dry = false;
  let refilling: Promise<void> | undefined;
  const refill = async () => {
    const until = performance.now() + leaseSeconds * 1000;
    const except = ready.limited();
    const claim = { limit, lease, school, except, perMinute: schoolRatePerMinute };
    const { emails, suppressed } = await claimEmails(claim);
    for (const email of emails) held.set(email, until);
    report.claimed += emails.length;
    report.suppressed += suppressed;
    await ready.add(emails);
    dry = emails.length + suppressed === 0;
  };
  const next = async (): Promise<ClaimedEmail | undefined> => {
    for (;;) {
      if (stop.aborted) return undefined;
      // Refill before the buffer is empty, so that no connection idles.
      if (ready.due() <= opened.lanes && !dry)
        refilling ??= refill().finally(() => {
          refilling = undefined;
        });
      const email = ready.take();
      if (email) {
        // The buffer holds no more emails of this school, so more of them may be claimed.
        if (email.perMinute !== null && !ready.limited().includes(email.schoolId)) dry = false;
        return email;
      }
      if (refilling) await refilling;
      else if (ready.all().length)
        await pause(ready.untilNext(), undefined, { signal: stop }).catch(() => {});
      else if (dry) return undefined;
    }
  };
  const renew = async () => {
    const until = performance.now() + leaseSeconds * 1000;
    const emails = [...held.keys()];
    if (!emails.length) return;
    await renewLease(emails, lease);
    for (const email of emails) if (held.has(email)) held.set(email, until);
  };
  // A failed renewal is not fatal: once the lease has expired, another worker sends the emails.
  const renewing = setInterval(() => void renew().catch(() => {}), (leaseSeconds * 1000) / 3);

  const lane = async () => {
    for (let email = await next(); email; email = await next()) {
      try {
        if (pace) await pace(stop);
      } catch {
        ready.putBack(email);
        return;
      }
      // The process may have been suspended past the end of its lease; another worker has claimed the email then.
      const isOurs = () => performance.now() < (held.get(email!) ?? 0);
      const began = performance.now();
      if (isOurs() && (!email.once || (await markHandedOver(email, lease)))) {
        const delivery = await attemptTraced(opened, email);
        if (delivery.serverFault) stopping.abort();
        if (await record(delivery)) {
          if (delivery.status === "SENT") report.sent += 1;
          else if (delivery.status === "FAILED") report.failed += 1;
          else report.retried += 1;
        }
      }
      held.delete(email);
      await yieldToRequests(performance.now() - began, stop);
    }
  };
  try {
    const ended = await Promise.allSettled(Array.from({ length: opened.lanes }, lane));
    for (const each of ended) if (each.status === "rejected") throw each.reason;
  } finally {
    clearInterval(renewing);
    await refilling?.catch(() => {});
    if (ready.all().length) await releaseEmails(ready.all(), lease);
  }
  report.claimed -= ready.all().length;
  return report;
}

/** The span continues the trace of the request that queued the email, and links to the job run that sends it. */
function attemptTraced(mailer: Mailer, email: ClaimedEmail): ReturnType<typeof attempt> {
  const parent = parseTraceparent(email.traceparent);
  const attributes = {
    "school_svc.email_template": email.templateKind,
    "school_svc.school_id": email.schoolId,
    "school_svc.attempt": email.attempts + 1,
  };
  const link = parent && context().trace;
  return withSpan("send email", { kind: "client", parent, link, attributes }, async (span) => {
    const delivery = await attempt(mailer, email);
    span?.set({ "school_svc.email_outcome": delivery.attemptStatus });
    return delivery;
  });
}

async function attempt(mailer: Mailer, email: ClaimedEmail): Promise<Delivery & { serverFault?: boolean }> {
  const { schoolId, id, attempts } = email;
  const startedAt = now();
  const base = { schoolId, id, startedAt, attemptNo: attempts + 1, attempts: attempts + 1 };
  const sentHeaders = headersNow(mailer, email, startedAt);
  try {
    const response = await mailer.send(await outgoingEmail(email, sentHeaders));
    const code = Number(/^\d{3}/.exec(response)?.[0]) || null;
    return {
      ...base,
      status: "SENT",
      sentHeaders,
      delaySeconds: 0,
      attemptStatus: "succeeded",
      responseCode: code,
      response: response.slice(0, 1000),
      refusedAddress: false,
    };
  } catch (error) {
    const fault =
      error instanceof EmailError ? error : new EmailError("temporary", String(error), null, error);
    return { ...base, sentHeaders: null, ...afterFault(email, fault), serverFault: fault.kind === "server" };
  }
}

/** An outage of the mail server does not fail an email that is younger than this. */
const MAX_OUTAGE_SECONDS = 24 * 3_600;

function afterFault(
  { attempts, maxAttempts, ageSeconds }: ClaimedEmail,
  { kind, message, responseCode, refusedAddress }: EmailError,
) {
  const excused = kind === "server" && ageSeconds < MAX_OUTAGE_SECONDS;
  const used = excused ? Math.min(attempts + 1, maxAttempts - 1) : attempts + 1;
  const final = kind === "permanent" || used >= maxAttempts;
  return {
    attempts: used,
    status: final ? ("FAILED" as const) : ("PENDING" as const),
    delaySeconds: backOffSeconds(attempts + 1),
    attemptStatus: final ? ("failed_final" as const) : ("failed_retryable" as const),
    responseCode,
    response: message.replace(/\s+/g, " ").slice(0, 1000),
    refusedAddress,
  };
}

/**
 * Exponential back-off from 30 s to 6 h, with jitter of ±50 %, so that emails that failed together are not retried together.
 */
const backOffSeconds = (attempt: number): number =>
  backoff({ base: 30, max: 6 * 3_600, attempt, jitter: 0.5 });

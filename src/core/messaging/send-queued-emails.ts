import { setTimeout as pause } from "node:timers/promises";
import { now } from "../../lib/clock.ts";
import { giveWay } from "../../lib/give-way.ts";
import { newId } from "../../lib/ids.ts";
import { MailFault } from "../../lib/mail-fault.ts";
import type { Mailer } from "../../lib/mailer.ts";
import {
  type ClaimedEmail,
  claimEmails,
  countDue,
  markHandedOver,
  recoverEmails,
  releaseEmails,
  renewLease,
} from "./claim-emails.ts";
import { mailPace } from "./mail-pace.ts";
import { mailServices } from "./mail-services.ts";
import { type Delivery, deliveryNotes } from "./note-deliveries.ts";
import { headersNow, outgoingEmail } from "./outgoing-email.ts";
import { readyMails } from "./ready-mails.ts";

export interface EmailQueueReport {
  claimed: number;
  sent: number;
  retried: number;
  failed: number;
  /** Not sent, since the address does not want them or refuses all mails. */
  suppressed: number;
}

interface Options {
  /** Id of one school; without it every school's mails. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

/** Sends what is due until nothing is, or the mail server does not answer, or the signal comes. */
export async function sendQueuedEmails({ school, signal, dryRun }: Options): Promise<EmailQueueReport> {
  const report = { claimed: 0, sent: 0, retried: 0, failed: 0, suppressed: 0 };
  if (dryRun) return { ...report, claimed: await countDue(school) };
  await recoverEmails();
  const { mailer, leaseSeconds, ratePerSecond, schoolRatePerMinute } = mailServices();
  const opened = await mailer();
  const lease = { token: newId(), seconds: leaseSeconds };
  const note = deliveryNotes(lease);
  const pace = ratePerSecond ? mailPace(ratePerSecond) : undefined;
  const stopping = new AbortController();
  const stop = AbortSignal.any([signal, stopping.signal]);

  const limit = ratePerSecond
    ? Math.max(1, Math.min(Math.ceil(ratePerSecond), opened.lanes * 5))
    : opened.lanes * 5;
  const ready = readyMails();
  /** Every mail that is ours with the end of its lease. */
  const held = new Map<ClaimedEmail, number>();
  let dry = false;
  let refilling: Promise<void> | undefined;
  const refill = async () => {
    const until = performance.now() + leaseSeconds * 1000;
    const except = ready.limited();
    const claim = { limit, lease, school, except, perMinute: schoolRatePerMinute };
    const { mails, suppressed } = await claimEmails(claim);
    for (const mail of mails) held.set(mail, until);
    report.claimed += mails.length;
    report.suppressed += suppressed;
    await ready.add(mails);
    dry = mails.length + suppressed === 0;
  };
  const next = async (): Promise<ClaimedEmail | undefined> => {
    for (;;) {
      if (stop.aborted) return undefined;
      // The next ones are fetched while there still are some, so that no connection waits.
      if (ready.due() <= opened.lanes && !dry)
        refilling ??= refill().finally(() => {
          refilling = undefined;
        });
      const mail = ready.take();
      if (mail) {
        // The school has had its share: what else it has may be claimed.
        if (mail.perMinute !== null && !ready.limited().includes(mail.schoolId)) dry = false;
        return mail;
      }
      if (refilling) await refilling;
      else if (ready.all().length)
        await pause(ready.untilNext(), undefined, { signal: stop }).catch(() => {});
      else if (dry) return undefined;
    }
  };
  const renew = async () => {
    const until = performance.now() + leaseSeconds * 1000;
    const mails = [...held.keys()];
    if (!mails.length) return;
    await renewLease(mails, lease);
    for (const mail of mails) if (held.has(mail)) held.set(mail, until);
  };
  // A renewal that fails shows when the lease is over; the mails are another worker's then.
  const renewing = setInterval(() => void renew().catch(() => {}), (leaseSeconds * 1000) / 3);

  const lane = async () => {
    for (let mail = await next(); mail; mail = await next()) {
      try {
        if (pace) await pace(stop);
      } catch {
        ready.putBack(mail);
        return;
      }
      // This process may have slept through its lease: the mail is another worker's by now.
      const ours = () => performance.now() < (held.get(mail!) ?? 0);
      const began = performance.now();
      if (ours() && (!mail.once || (await markHandedOver(mail, lease)))) {
        const delivery = await tryToSend(opened, mail);
        if (delivery.serverFault) stopping.abort();
        if (await note(delivery)) {
          if (delivery.status === "SENT") report.sent += 1;
          else if (delivery.status === "FAILED") report.failed += 1;
          else report.retried += 1;
        }
      }
      held.delete(mail);
      await giveWay(performance.now() - began, stop);
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

async function tryToSend(mailer: Mailer, mail: ClaimedEmail): Promise<Delivery & { serverFault?: boolean }> {
  const { schoolId, id, attempts } = mail;
  const startedAt = now();
  const tried = { schoolId, id, startedAt, attemptNo: attempts + 1, attempts: attempts + 1 };
  const sentHeaders = headersNow(mailer, mail, startedAt);
  try {
    const response = await mailer.send(await outgoingEmail(mail, sentHeaders));
    const code = Number(/^\d{3}/.exec(response)?.[0]) || null;
    return {
      ...tried,
      status: "SENT",
      sentHeaders,
      delaySeconds: 0,
      attemptStatus: "succeeded",
      responseCode: code,
      response: response.slice(0, 1000),
      refusedAddress: false,
    };
  } catch (error) {
    const fault = error instanceof MailFault ? error : new MailFault("temporary", String(error), null, error);
    return { ...tried, sentHeaders: null, ...afterFault(mail, fault), serverFault: fault.kind === "server" };
  }
}

/** For so long an outage of the mail server uses up no mail. */
const outageSeconds = 24 * 3_600;

function afterFault(
  { attempts, maxAttempts, ageSeconds }: ClaimedEmail,
  { kind, message, responseCode, refusedAddress }: MailFault,
) {
  const excused = kind === "server" && ageSeconds < outageSeconds;
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

/** Twice as long after each try, up to six hours; spread, so that what failed together does not return together. */
const backOffSeconds = (attempt: number): number =>
  Math.min(6 * 3_600, 30 * 2 ** (attempt - 1)) * (0.5 + Math.random());

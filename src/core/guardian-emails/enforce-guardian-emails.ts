import { createHash } from "node:crypto";
import { continueTrace } from "../../db/continue-trace.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { acrossSchools, inSchool, transaction } from "../../db/transaction.ts";
import { yieldToRequests } from "../../lib/runtime/background-throttle.ts";
import { brandOf } from "../emails/queue/brand-of.ts";
import { queueEmail } from "../emails/queue/queue-email.ts";
import {
  type Claimed,
  closeSentObligations,
  countOpenObligations,
  type Decision,
  lockObligations,
  MAX_ATTEMPTS,
  readLocked,
  recordDecisions,
} from "./claim-obligations.ts";
import { type Composed, composeEmails } from "./compose-email.ts";
import { noAddress, notifyOffice } from "./notify-office.ts";

export interface GuardianEmailReport {
  /** Obligations that were not closed. */
  checked: number;
  /** Of these, obligations that were due and had no live email. */
  missed: number;
  /** Emails that were queued, for the first time or again. */
  requeued: number;
  exhausted: number;
  /** Errors by school. */
  messages?: string[];
}

interface Options {
  /** Id of one school; undefined: all active schools. */
  school?: string | undefined;
  dryRun?: boolean | undefined;
  signal: AbortSignal;
}

/** Obligations per transaction. */
const BATCH_SIZE = 50;
const SMALLEST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Checks every obligation that is not closed, and queues an email for those without a live one. Idempotent, and safe to run
 * concurrently.
 */
export async function enforceGuardianEmails({
  school,
  dryRun,
  signal,
}: Options): Promise<GuardianEmailReport> {
  const report: GuardianEmailReport = { checked: 0, missed: 0, requeued: 0, exhausted: 0 };
  for (const { id, slug } of await schoolsWithWork(school)) {
    signal.throwIfAborted();
    try {
      await (dryRun ? countIn(id, report) : enforceIn(id, report, signal));
    } catch (error) {
      if (signal.aborted) throw error;
      // An error in one school must not stop the others.
      report.messages = [...(report.messages ?? []), `${slug}: ${(error as Error).message}`];
    }
  }
  return report;
}

const schoolsWithWork = (school: string | undefined) =>
  acrossSchools("the platform enforces the guardian emails of all schools", () =>
    query<{ id: string; slug: string }>(sql`
      SELECT s.id, s.slug FROM schools s WHERE s.status = 'active'
        AND (${school}::uuid IS NULL OR s.id = ${school}::uuid)
      AND (EXISTS (SELECT FROM guardian_email_obligations o WHERE o.school_id = s.id
          AND o.status IN ('open', 'queued'))
        OR EXISTS (SELECT FROM guardian_email_obligations o WHERE o.school_id = s.id
          AND o.status = 'exhausted' AND o.office_told_at IS NULL))
      ORDER BY s.id`),
  );

async function countIn(school: string, report: GuardianEmailReport): Promise<void> {
  const { checked, missed, hopeless } = await inSchool(school, countOpenObligations);
  report.checked += checked;
  report.missed += missed;
  report.requeued += missed - hopeless;
  report.exhausted += hopeless;
}

async function enforceIn(school: string, report: GuardianEmailReport, signal: AbortSignal): Promise<void> {
  const step = <T>(fn: () => Promise<T>) => inSchool(school, fn);
  report.checked += (await step(countOpenObligations)).checked;
  await step(closeSentObligations);
  // Keyset by id: an obligation that stays open is not claimed a second time in this run.
  for (let after = SMALLEST_ID; after; ) {
    signal.throwIfAborted();
    const began = performance.now();
    after = await step(() => enforceBatch(after, BATCH_SIZE, report)).catch(() =>
      enforceOneByOne(step, after, report),
    );
    await yieldToRequests(performance.now() - began, signal);
  }
  await step(notifyOffice);
}

/**
 * Retries a failed batch one obligation at a time, postponing those that fail.
 * @returns the last id, or "" if nothing is left
 */
async function enforceOneByOne(
  step: <T>(fn: () => Promise<T>) => Promise<T>,
  after: string,
  report: GuardianEmailReport,
): Promise<string> {
  let last = after;
  for (let count = 0; count < BATCH_SIZE; count += 1) {
    let current: string | undefined;
    const onClaimed = (id: string) => {
      current = id;
    };
    const next = await step(() => enforceBatch(last, 1, report, onClaimed)).catch(async (error: Error) => {
      if (!current) throw error;
      const postponed = {
        id: current,
        status: "open",
        reason: error.message,
        email: null,
        waitSeconds: 60,
      } as const;
      await step(() => recordDecisions([postponed]));
      return current;
    });
    if (!next) return "";
    last = next;
  }
  return last;
}

/** @returns the last id of the batch, or "" if nothing is left */
const enforceBatch = (
  after: string,
  limit: number,
  report: GuardianEmailReport,
  onClaimed: (id: string) => void = () => {},
): Promise<string> =>
  transaction(async () => {
    const locked = await lockObligations(limit, after);
    if (locked.length === 0) return "";
    onClaimed(locked[0]!);
    const claimed = await readLocked(locked);
    const composed = await composeEmails(claimed);
    const brands = new Map<string | null, Awaited<ReturnType<typeof brandOf>>>();
    const decisions: Decision[] = [];
    const isTraced = claimed.some(({ traceparent }) => traceparent);
    for (const each of claimed) {
      if (isTraced) await continueTrace(each.traceparent);
      if (!brands.has(each.locale)) brands.set(each.locale, await brandOf(each.locale));
      decisions.push(await enforceOne(each, composed.get(each.id), brands.get(each.locale)!));
    }
    await recordDecisions(decisions);
    report.missed += claimed.length;
    report.requeued += decisions.filter(({ status }) => status === "queued").length;
    report.exhausted += decisions.filter(({ status }) => status === "exhausted").length;
    return locked.at(-1)!;
  });

async function enforceOne(
  { id, kind, eventKey, attempts, guardian, address, locale, entitled, failure }: Claimed,
  composed: Composed | undefined,
  brand: Awaited<ReturnType<typeof brandOf>>,
): Promise<Decision> {
  const close = (status: Decision["status"], reason: string) => ({
    ...{ id, status, reason },
    email: null,
    waitSeconds: 0,
  });
  if (!entitled) return close("waived", "the guardian is no longer entitled to this email");
  if (!composed) return close("withdrawn", "the cause of this email no longer applies");
  if (!address) return close("exhausted", noAddress);
  if (attempts >= MAX_ATTEMPTS) return close("exhausted", failure ?? "no email could be sent");
  const { template, props } = composed;
  // Keyed by address: guardians who share one get a single email.
  const reader = createHash("sha256").update(address.toLowerCase()).digest("hex").slice(0, 16);
  const entityKey = `Guardian:${kind}:${eventKey}:${reader}`;
  try {
    const attachments = await composed.files(locale);
    const to = { address, name: guardian };
    await queueEmail({
      ...{ template, entityKey, to, brand, attachments },
      props: { ...props, guardian },
      trigger: `GUARDIAN_${kind.toUpperCase()}`,
    });
  } catch (error) {
    // A document that cannot be rendered is retried later. A database error fails the whole transaction.
    if (attempts + 1 >= MAX_ATTEMPTS) return close("exhausted", (error as Error).message);
    const wait = 30 * 2 ** attempts;
    return { id, status: "open", reason: (error as Error).message, email: null, waitSeconds: wait };
  }
  return {
    id,
    status: "queued",
    reason: failure,
    email: { template: template.name, key: entityKey },
    waitSeconds: 0,
  };
}

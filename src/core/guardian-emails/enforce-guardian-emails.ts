import { createHash } from "node:crypto";
import { query } from "../../db/query.ts";
import { acrossSchools, inSchool, transaction } from "../../db/transaction.ts";
import { giveWay } from "../../lib/give-way.ts";
import { brandOf } from "../messaging/brand-of.ts";
import { queueEmail } from "../messaging/queue-email.ts";
import {
  type Claimed,
  claimObligations,
  countUnsettled,
  mostAttempts,
  noteOutcomes,
  type Outcome,
  settleObligations,
} from "./claim-obligations.ts";
import { type Composed, composeMails } from "./compose-mail.ts";
import { noAddress, tellOffice } from "./tell-office.ts";

export interface GuardianEmailReport {
  /** Obligations that were not met yet. */
  checked: number;
  /** Of these, those that were due and had no mail on its way. */
  missed: number;
  /** Mails that were queued, again or for the first time. */
  requeued: number;
  exhausted: number;
  /** Schools where something is wrong, and what. */
  messages?: string[];
}

interface Options {
  /** Id of one school; without it every active one. */
  school?: string | undefined;
  dryRun?: boolean | undefined;
  signal: AbortSignal;
}

/** Mails that are queued in one transaction. */
const atOnce = 50;
const first = "00000000-0000-0000-0000-000000000000";

/**
 * Looks at every obligation that is not met, and queues the mail where none is on its way. Safe to repeat, and side by
 * side.
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
      await (dryRun ? foresee(id, report) : enforceIn(id, report, signal));
    } catch (error) {
      if (signal.aborted) throw error;
      // What is wrong in one school keeps no other one waiting.
      report.messages = [...(report.messages ?? []), `${slug}: ${(error as Error).message}`];
    }
  }
  return report;
}

const schoolsWithWork = (school: string | undefined) =>
  acrossSchools("mails to guardians are seen to by the platform", () =>
    query<{ id: string; slug: string }>(
      {
        name: "schools-with-guardian-emails",
        text: `SELECT s.id, s.slug FROM schools s WHERE s.status = 'active' AND ($1::uuid IS NULL OR s.id = $1)
          AND (EXISTS (SELECT FROM guardian_email_obligations o WHERE o.school_id = s.id
              AND o.status IN ('open', 'queued'))
            OR EXISTS (SELECT FROM guardian_email_obligations o WHERE o.school_id = s.id
              AND o.status = 'exhausted' AND o.office_told_at IS NULL))
          ORDER BY s.id`,
      },
      [school ?? null],
    ),
  );

async function foresee(school: string, report: GuardianEmailReport): Promise<void> {
  const { checked, missed, hopeless } = await inSchool(school, countUnsettled);
  report.checked += checked;
  report.missed += missed;
  report.requeued += missed - hopeless;
  report.exhausted += hopeless;
}

async function enforceIn(school: string, report: GuardianEmailReport, signal: AbortSignal): Promise<void> {
  const step = <T>(fn: () => Promise<T>) => inSchool(school, fn);
  report.checked += (await step(countUnsettled)).checked;
  await step(settleObligations);
  // The batch goes by the id: what is left open for later is not taken a second time.
  for (let after = first; after; ) {
    signal.throwIfAborted();
    const began = performance.now();
    after = await step(() => enforceSome(after, atOnce, report)).catch(() => oneByOne(step, after, report));
    await giveWay(performance.now() - began, signal);
  }
  await step(tellOffice);
}

/**
 * Where a batch fails as a whole, the one that is the reason is put off, and the others go.
 * @returns the last id, or ""
 */
async function oneByOne(
  step: <T>(fn: () => Promise<T>) => Promise<T>,
  after: string,
  report: GuardianEmailReport,
): Promise<string> {
  let last = after;
  for (let count = 0; count < atOnce; count += 1) {
    let current: string | undefined;
    const see = (id: string) => {
      current = id;
    };
    const next = await step(() => enforceSome(last, 1, report, see)).catch(async (error: Error) => {
      if (!current) throw error;
      const put = {
        id: current,
        status: "open",
        reason: error.message,
        mail: null,
        waitSeconds: 60,
      } as const;
      await step(() => noteOutcomes([put]));
      return current;
    });
    if (!next) return "";
    last = next;
  }
  return last;
}

/** @returns the last id that was looked at; "" where nothing is left */
const enforceSome = (
  after: string,
  limit: number,
  report: GuardianEmailReport,
  see: (id: string) => void = () => {},
): Promise<string> =>
  transaction(async () => {
    const claimed = await claimObligations(limit, after);
    if (claimed.length === 0) return "";
    see(claimed[0]!.id);
    const composed = await composeMails(claimed);
    const brands = new Map<string | null, Awaited<ReturnType<typeof brandOf>>>();
    const outcomes: Outcome[] = [];
    for (const each of claimed) {
      if (!brands.has(each.locale)) brands.set(each.locale, await brandOf(each.locale));
      outcomes.push(await settleOne(each, composed.get(each.id), brands.get(each.locale)!));
    }
    await noteOutcomes(outcomes);
    report.missed += claimed.length;
    report.requeued += outcomes.filter(({ status }) => status === "queued").length;
    report.exhausted += outcomes.filter(({ status }) => status === "exhausted").length;
    return claimed.at(-1)!.id;
  });

async function settleOne(
  { id, kind, eventKey, attempts, guardian, address, entitled, failure }: Claimed,
  composed: Composed | undefined,
  brand: Awaited<ReturnType<typeof brandOf>>,
): Promise<Outcome> {
  const end = (status: Outcome["status"], reason: string) => ({
    ...{ id, status, reason },
    mail: null,
    waitSeconds: 0,
  });
  if (!entitled) return end("waived", "the guardian is no longer to be told");
  if (!composed) return end("withdrawn", "what it would tell does not hold any more");
  if (!address) return end("exhausted", noAddress);
  if (attempts >= mostAttempts) return end("exhausted", failure ?? "no mail came about");
  const { template, props } = composed;
  // By the address: two guardians who share one get one mail.
  const reader = createHash("sha256").update(address.toLowerCase()).digest("hex").slice(0, 16);
  const entityKey = `Guardian:${kind}:${eventKey}:${reader}`;
  try {
    const attachments = await composed.files();
    const to = { address, name: guardian };
    await queueEmail({
      ...{ template, entityKey, to, brand, attachments },
      props: { ...props, guardian },
      trigger: `GUARDIAN_${kind.toUpperCase()}`,
    });
  } catch (error) {
    // A paper that cannot be drawn now is tried again later. The database's refusals end the whole transaction.
    if (attempts + 1 >= mostAttempts) return end("exhausted", (error as Error).message);
    const wait = 30 * 2 ** attempts;
    return { id, status: "open", reason: (error as Error).message, mail: null, waitSeconds: wait };
  }
  return {
    id,
    status: "queued",
    reason: failure,
    mail: { template: template.name, key: entityKey },
    waitSeconds: 0,
  };
}

import { query } from "../../db/query.ts";
import { inSchool } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { withContext } from "../../lib/context.ts";
import { type Begun, continueMessage, noteFailure } from "./continue-message.ts";

export interface ScheduledMessagesReport {
  due: number;
  sent: number;
  failed: number;
}

interface Options {
  /** Id of one school; without it every school's messages. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

/** Messages that one run takes. */
const atOnce = 50;
/** After so long a run leaves the rest of long messages to the next one. Milliseconds. */
const longestMs = 40_000;

const reason = "what is due is sent for every school";
const platform = <T>(fn: () => Promise<T>) =>
  withContext({ schoolId: undefined, platformReason: reason }, fn);

const due = `m.status = 'pending' AND m.scheduled_at <= $1 AND ($2::uuid IS NULL OR m.school_id = $2)
  AND EXISTS (SELECT FROM schools s WHERE s.id = m.school_id AND s.status = 'active')`;

const claim = {
  name: "claim-scheduled-messages",
  text: `WITH due AS (
      SELECT m.school_id, m.id FROM scheduled_messages m WHERE ${due}
      ORDER BY m.scheduled_at, m.id LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
    UPDATE scheduled_messages m SET status = 'processing', updated_at = now() FROM due
    WHERE m.school_id = due.school_id AND m.id = due.id AND m.status = 'pending' RETURNING m.id`,
};

/** Those that were taken and are not done: by this run, or by one that ended early. */
const begun = {
  name: "begun-scheduled-messages",
  text: `SELECT m.school_id AS "schoolId", m.id FROM scheduled_messages m
    WHERE m.status = 'processing' AND ($1::uuid IS NULL OR m.school_id = $1) ORDER BY m.scheduled_at, m.id`,
};

const count = {
  text: `SELECT least(count(*), ${atOnce})::int AS count FROM scheduled_messages m WHERE ${due}`,
};

/**
 * Takes the messages that are due and hands them to their channels, some recipients of each in turn: a message to
 * thousands does not hold up the others. May run on any number of nodes at once; what one leaves another goes on with.
 */
export async function sendScheduledMessages({
  school = undefined,
  signal,
  dryRun,
}: Options): Promise<ScheduledMessagesReport> {
  const report = { due: 0, sent: 0, failed: 0 };
  if (dryRun) {
    const [row] = await platform(() => query<{ count: number }>(count, [now(), school ?? null]));
    return { ...report, due: row!.count };
  }
  const claimed = await platform(() => query(claim, [now(), school ?? null], { readOnly: false }));
  report.due = claimed.length;
  let messages = (await platform(() => query(begun, [school ?? null]))) as Begun[];
  const until = performance.now() + longestMs;
  while (messages.length && !signal.aborted && performance.now() < until) {
    const unfinished: Begun[] = [];
    for (const message of messages) {
      if (signal.aborted || performance.now() > until) break;
      const outcome = await inSchool(message.schoolId, () => continueMessage(message.id)).catch(
        (error: unknown) => inSchool(message.schoolId, () => noteFailure(message.id, error)),
      );
      if (outcome === "more") unfinished.push(message);
      else if (outcome === "failed") report.failed += 1;
      else if (outcome === "sent") report.sent += 1;
    }
    messages = unfinished;
  }
  return report;
}

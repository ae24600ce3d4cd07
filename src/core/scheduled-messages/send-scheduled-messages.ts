import { currentTime } from "../../db/context-values.ts";
import { execute, query } from "../../db/query.ts";
import { raw, sql, unprepared } from "../../db/sql.ts";
import { inSchool } from "../../db/transaction.ts";
import { withContext } from "../../lib/context.ts";
import { type ClaimedMessage, continueMessage, recordFailure } from "./continue-message.ts";

export interface ScheduledMessagesReport {
  due: number;
  sent: number;
  failed: number;
}

interface Options {
  /** Id of one school; undefined: all schools. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

/** Messages that one run claims. */
const BATCH_SIZE = 50;
/** A run that exceeds this leaves the rest of long messages to the next run. */
const MAX_RUN_MS = 40_000;

const reason = "due messages of all schools are sent";
const platform = <T>(fn: () => Promise<T>) =>
  withContext({ schoolId: undefined, platformReason: reason }, fn);

const isDue = (school: string | undefined) => sql`m.status = 'pending' AND m.scheduled_at <= ${currentTime}
  AND (${school}::uuid IS NULL OR m.school_id = ${school}::uuid)
  AND EXISTS (SELECT FROM schools s WHERE s.id = m.school_id AND s.status = 'active')`;

/** Messages in progress: claimed by this run, or by an earlier one that ended early. */
const selectInProgress = (school: string | undefined | null) => sql`
  SELECT m.school_id AS "schoolId", m.id FROM scheduled_messages m
  WHERE m.status = 'processing' AND (${school}::uuid IS NULL OR m.school_id = ${school}::uuid)
    ORDER BY m.scheduled_at, m.id`;

/**
 * Claims due messages and passes them to their channels, one batch of recipients per message in rotation, so that a message to
 * thousands does not block the others. Safe to run on several nodes at once; another node can continue an unfinished message.
 */
export async function sendScheduledMessages({
  school = undefined,
  signal,
  dryRun,
}: Options): Promise<ScheduledMessagesReport> {
  const report = { due: 0, sent: 0, failed: 0 };
  if (dryRun) {
    const [row] = await platform(() =>
      query<{ count: number }>(unprepared`
      SELECT least(count(*), ${raw(BATCH_SIZE)})::int AS count FROM scheduled_messages m WHERE ${isDue(school)}`),
    );
    return { ...report, due: row!.count };
  }
  const claimed = await platform(() =>
    execute(sql`
    WITH due AS (
      SELECT m.school_id, m.id FROM scheduled_messages m WHERE ${isDue(school)}
      ORDER BY m.scheduled_at, m.id LIMIT ${raw(BATCH_SIZE)} FOR UPDATE SKIP LOCKED)
    UPDATE scheduled_messages m SET status = 'processing', updated_at = now() FROM due
    WHERE m.school_id = due.school_id AND m.id = due.id AND m.status = 'pending' RETURNING m.id`),
  );
  report.due = claimed.length;
  let messages = (await platform(() => query(selectInProgress(school)))) as ClaimedMessage[];
  const until = performance.now() + MAX_RUN_MS;
  while (messages.length && !signal.aborted && performance.now() < until) {
    const unfinished: ClaimedMessage[] = [];
    for (const message of messages) {
      if (signal.aborted || performance.now() > until) break;
      const result = await inSchool(message.schoolId, () => continueMessage(message.id)).catch(
        (error: unknown) => inSchool(message.schoolId, () => recordFailure(message.id, error)),
      );
      if (result === "more") unfinished.push(message);
      else if (result === "failed") report.failed += 1;
      else if (result === "sent") report.sent += 1;
    }
    messages = unfinished;
  }
  return report;
}

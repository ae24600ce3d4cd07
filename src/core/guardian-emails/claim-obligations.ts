import { currentSchool, currentTime } from "../../db/context-values.ts";
import { execute, query } from "../../db/query.ts";
import { raw, sql } from "../../db/sql.ts";
import type { GuardianEmailObligation } from "../../models/people/index.ts";

/** Emails per obligation. */
export const MAX_ATTEMPTS = 5;

export interface Claimed {
  id: string;
  kind: GuardianEmailObligation["kind"];
  eventKey: string;
  attempts: number;
  guardian: string;
  address: string | null;
  locale: string | null;
  /** The guardian is still entitled to the email. */
  entitled: boolean;
  /** Error of the previous email. */
  failure: string | null;
  /** The position in the trace of the request that caused it. */
  traceparent: string | null;
}

/** SQL: the obligation `o`, whose email is `q`, is due and has no live email. */
const missed = sql`o.due_at <= ${currentTime}
      AND (o.status = 'open' OR o.status = 'queued' AND (q.id IS NULL OR q.status = 'FAILED'))`;

const address = sql`coalesce(nullif(trim(g.email), ''), (SELECT u.email FROM users u
      WHERE u.school_id = ${currentSchool} AND u.id = g.user_id))`;

const withEmail = sql`FROM guardian_email_obligations o
    LEFT JOIN queued_emails q ON q.school_id = ${currentSchool} AND q.id = o.queued_email_id
    JOIN guardians g ON g.school_id = ${currentSchool} AND g.id = o.guardian_id`;

const claimable = sql`o.school_id = ${currentSchool} AND o.status IN ('open', 'queued') AND ${missed}`;

/**
 * Locks obligations without a live email until the end of the transaction; rows locked by another run are skipped.
 * @param after id of the last obligation of the previous batch
 * @returns their ids, for `readLocked`
 */
export async function lockObligations(limit: number, after: string): Promise<string[]> {
  const rows = await execute<{ id: string }>(sql`
    SELECT o.id ${withEmail} WHERE ${claimable} AND o.id > ${after}
    ORDER BY o.id LIMIT ${limit} FOR UPDATE OF o SKIP LOCKED`);
  return rows.map(({ id }) => id);
}

/**
 * Reads locked obligations, without those that another run has queued an email for: that email may be newer than what the
 * locking statement saw.
 */
export const readLocked = (ids: readonly string[]): Promise<Claimed[]> =>
  execute<Claimed & Record<string, unknown>>(sql`
    SELECT o.id, o.kind, o.event_key AS "eventKey", o.attempts, o.traceparent,
      g.given_name || ' ' || g.family_name AS guardian,
      ${address} AS address, g.preferred_language AS locale, coalesce(q.last_error, o.reason) AS failure,
      g.status = 'active' AND (o.kind IN ('invoice', 'receipt') OR EXISTS (SELECT FROM student_guardians sg
        WHERE sg.school_id = ${currentSchool} AND sg.guardian_id = o.guardian_id AND sg.student_id = o.student_id
          AND sg.status = 'active' AND sg.receives_messages AND sg.has_custody)) AS entitled
    ${withEmail}
    WHERE ${claimable} AND o.id = ANY (${ids}::uuid[]) ORDER BY o.id`);

/** The decision on an obligation. */
export interface Decision {
  id: string;
  status: GuardianEmailObligation["status"];
  reason: string | null;
  /** The email that was queued, or existed already. */
  email: { template: string; key: string } | null;
  /** Delay until the next attempt, if no email could be composed; otherwise 0. */
  waitSeconds: number;
}

/** Writes the decisions on claimed obligations; the last failed attempt exhausts an obligation. */
export async function recordDecisions(decisions: readonly Decision[]): Promise<void> {
  const rows = decisions.map(({ email, waitSeconds: wait, ...decision }) => ({
    ...decision,
    ...email,
    wait,
  }));
  await execute(sql`
    UPDATE guardian_email_obligations o SET reason = n.reason,
      status = CASE WHEN n.wait > 0 AND o.attempts + 1 >= ${raw(MAX_ATTEMPTS)} THEN 'exhausted' ELSE n.status END,
      attempts = least(${raw(MAX_ATTEMPTS)}, o.attempts + (n.template IS NOT NULL OR n.wait > 0)::int),
      queued_email_id = coalesce(q.id, o.queued_email_id),
      due_at = CASE WHEN n.wait > 0 THEN ${currentTime}::timestamptz + n.wait * interval '1 second' ELSE o.due_at END,
      updated_at = now()
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS n (id uuid, status text, reason text,
      template text, key text, wait int)
    LEFT JOIN queued_emails q ON q.school_id = ${currentSchool} AND q.template_kind = n.template
      AND q.entity_key = n.key
      AND q.status IN ('PENDING', 'SENDING', 'SENT', 'UNCERTAIN')
    WHERE o.school_id = ${currentSchool} AND o.id = n.id`);
}

/** Marks obligations whose email was sent as satisfied, and those whose email was cancelled as waived. @returns their number */
export async function closeSentObligations(): Promise<number> {
  const [row] = await execute<{ count: number }>(sql`
    WITH settled AS (
      UPDATE guardian_email_obligations o SET updated_at = now(), satisfied_at = q.sent_at,
        status = CASE q.status WHEN 'SENT' THEN 'satisfied' ELSE 'waived' END,
        reason = CASE q.status WHEN 'SENT' THEN NULL ELSE 'its email was cancelled' END
      FROM queued_emails q
      WHERE o.school_id = ${currentSchool} AND o.status = 'queued' AND q.school_id = ${currentSchool}
        AND q.id = o.queued_email_id
        AND q.status IN ('SENT', 'CANCELLED') RETURNING 1)
    SELECT count(*)::int AS count FROM settled`);
  return row!.count;
}

export interface OpenCounts {
  checked: number;
  missed: number;
  /** Of the missed: those for which no email can be queued. */
  hopeless: number;
  [column: string]: number;
}

/** Counts the obligations that are not closed. */
export async function countOpenObligations(): Promise<OpenCounts> {
  const [row] = await query<OpenCounts>(sql`
    SELECT count(*)::int AS checked, count(*) FILTER (WHERE ${missed})::int AS missed,
      count(*) FILTER (WHERE ${missed} AND (o.attempts >= ${raw(MAX_ATTEMPTS)}
    OR ${address} IS NULL))::int AS hopeless ${withEmail} WHERE o.school_id = ${currentSchool}
      AND o.status IN ('open', 'queued')`);
  return row!;
}

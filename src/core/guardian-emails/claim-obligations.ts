import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import type { GuardianEmailObligation } from "../../models/people/index.ts";

/** So often a mail is queued for one obligation. */
export const mostAttempts = 5;

export interface Claimed {
  id: string;
  kind: GuardianEmailObligation["kind"];
  eventKey: string;
  attempts: number;
  guardian: string;
  address: string | null;
  locale: string | null;
  /** Still a guardian, and of the child. */
  entitled: boolean;
  /** What became of the mail before. */
  failure: string | null;
}

/** SQL: nothing is on its way for the obligation `o`, whose mail is `q`. */
const missed = `o.due_at <= $2
      AND (o.status = 'open' OR o.status = 'queued' AND (q.id IS NULL OR q.status = 'FAILED'))`;

const address = `coalesce(nullif(trim(g.email), ''), (SELECT u.email FROM users u
      WHERE u.school_id = $1 AND u.id = g.user_id))`;

const withMail = `FROM guardian_email_obligations o
    LEFT JOIN queued_emails q ON q.school_id = $1 AND q.id = o.queued_email_id
    JOIN guardians g ON g.school_id = $1 AND g.id = o.guardian_id`;

const claim = {
  name: "claim-guardian-emails",
  text: `SELECT o.id, o.kind, o.event_key AS "eventKey", o.attempts,
      g.given_name || ' ' || g.family_name AS guardian,
      ${address} AS address, g.preferred_language AS locale, coalesce(q.last_error, o.reason) AS failure,
      g.status = 'active' AND (o.kind IN ('invoice', 'receipt') OR EXISTS (SELECT FROM student_guardians sg
        WHERE sg.school_id = $1 AND sg.guardian_id = o.guardian_id AND sg.student_id = o.student_id
          AND sg.status = 'active' AND sg.receives_messages AND sg.has_custody)) AS entitled
    ${withMail}
    WHERE o.school_id = $1 AND o.status IN ('open', 'queued') AND ${missed} AND o.id > $4
    ORDER BY o.id LIMIT $3 FOR UPDATE OF o SKIP LOCKED`,
};

/**
 * Takes obligations that have no mail on its way, until the end of the transaction. What another run holds is left
 * to it.
 * @param after id of the last one of the batch before
 */
export const claimObligations = (limit: number, after: string): Promise<Claimed[]> =>
  query<Claimed & Record<string, unknown>>(claim, [schoolId(), now(), limit, after], { readOnly: false });

/** What is decided on an obligation. */
export interface Outcome {
  id: string;
  status: GuardianEmailObligation["status"];
  reason: string | null;
  /** The mail that was queued, or was there. */
  mail: { template: string; key: string } | null;
  /** Until it is looked at again, where no mail came about. */
  waitSeconds: number;
}

const note = {
  name: "note-guardian-emails",
  text: `UPDATE guardian_email_obligations o SET reason = n.reason,
      status = CASE WHEN n.wait > 0 AND o.attempts + 1 >= ${mostAttempts} THEN 'exhausted' ELSE n.status END,
      attempts = least(${mostAttempts}, o.attempts + (n.template IS NOT NULL OR n.wait > 0)::int),
      queued_email_id = coalesce(q.id, o.queued_email_id),
      due_at = CASE WHEN n.wait > 0 THEN $3::timestamptz + n.wait * interval '1 second' ELSE o.due_at END,
      updated_at = now()
    FROM jsonb_to_recordset($2::jsonb) AS n (id uuid, status text, reason text, template text, key text, wait int)
    LEFT JOIN queued_emails q ON q.school_id = $1 AND q.template_kind = n.template AND q.entity_key = n.key
      AND q.status IN ('PENDING', 'SENDING', 'SENT', 'UNCERTAIN')
    WHERE o.school_id = $1 AND o.id = n.id`,
};

export async function noteOutcomes(outcomes: readonly Outcome[]): Promise<void> {
  const rows = outcomes.map(({ mail, waitSeconds: wait, ...outcome }) => ({ ...outcome, ...mail, wait }));
  await query(note, [schoolId(), JSON.stringify(rows), now()], { readOnly: false });
}

const settle = {
  name: "settle-guardian-emails",
  text: `WITH settled AS (
      UPDATE guardian_email_obligations o SET updated_at = now(), satisfied_at = q.sent_at,
        status = CASE q.status WHEN 'SENT' THEN 'satisfied' ELSE 'waived' END,
        reason = CASE q.status WHEN 'SENT' THEN NULL ELSE 'its mail was cancelled' END
      FROM queued_emails q
      WHERE o.school_id = $1 AND o.status = 'queued' AND q.school_id = $1 AND q.id = o.queued_email_id
        AND q.status IN ('SENT', 'CANCELLED') RETURNING 1)
    SELECT count(*)::int AS count FROM settled`,
};

/** Obligations whose mails have left are met; those whose mails support has cancelled are given up. */
export async function settleObligations(): Promise<number> {
  const [row] = await query<{ count: number }>(settle, [schoolId()], { readOnly: false });
  return row!.count;
}

export interface Figures {
  checked: number;
  missed: number;
  /** Of the missed: those that cannot be queued any more. */
  hopeless: number;
  [column: string]: number;
}

/** What there is to look at, before anything is done. */
export async function countUnsettled(): Promise<Figures> {
  const [row] = await query<Figures>(
    {
      name: "count-unsettled-guardian-emails",
      text: `SELECT count(*)::int AS checked, count(*) FILTER (WHERE ${missed})::int AS missed,
          count(*) FILTER (WHERE ${missed} AND (o.attempts >= ${mostAttempts} OR ${address} IS NULL))::int AS hopeless
        ${withMail} WHERE o.school_id = $1 AND o.status IN ('open', 'queued')`,
    },
    [schoolId(), now()],
  );
  return row!;
}

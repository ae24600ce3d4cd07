import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { raw, type Sql, sql } from "../../../db/sql.ts";
import type { GuardianEmailObligation } from "../../../models/people/index.ts";
import { RETRACTED } from "../../emails/queue/cancel-reasons.ts";

/** PostgreSQL notification channel that wakes the worker for emails to guardians. */
export const guardianEmailChannel = "school_svc_guardian_emails";

interface Cause<Arguments extends readonly unknown[]> {
  kind: GuardianEmailObligation["kind"];
  sourceType: string;
  /**
   * SQL for the events, as `source_id`, `event_key`, `student_id` and `holds` (false: the cause no longer applies), by the
   * arguments of the returned function.
   */
  events: (...values: Arguments) => Sql;
  /** SQL for the guardians to notify of an event `c`, as `guardian_id`. */
  recipients: Sql;
}

/**
 * Builds a function that synchronizes required guardian emails with their causes, in the transaction of the cause. It runs
 * one statement, independent of the number of students. A queued email that has not been sent is cancelled if its cause
 * no longer applies.
 * @returns a function that takes the values `events` needs
 */
export function requireGuardianEmails<Arguments extends readonly unknown[]>({
  kind,
  sourceType,
  events,
  recipients,
}: Cause<Arguments>) {
  const setting = `guardian-emails.${kind.replace("_", "-")}`;
  const upsertObligations = (...values: Arguments) => sql`
    WITH event AS MATERIALIZED (${events(...values)}),
    stopped AS (
      UPDATE queued_emails q SET status = 'CANCELLED', last_error = ${RETRACTED}, updated_at = now()
      FROM guardian_email_obligations o
      WHERE o.school_id = ${currentSchool} AND o.kind = ${kind} AND o.status = 'queued'
        AND ${isEnded(raw("o.event_key"))}
        AND q.school_id = ${currentSchool} AND q.id = o.queued_email_id AND q.status = 'PENDING'
      RETURNING q.id
    ), withdrawn AS (
      UPDATE guardian_email_obligations o SET status = 'withdrawn', reason = ${RETRACTED}, updated_at = now()
      WHERE o.school_id = ${currentSchool} AND o.kind = ${kind}
        AND ${isEnded(raw("o.event_key"))}
        AND (o.status IN ('open', 'exhausted')
          OR o.status = 'queued' AND (o.queued_email_id IN (SELECT id FROM stopped) OR EXISTS (SELECT FROM queued_emails f WHERE f.school_id = ${currentSchool} AND f.id = o.queued_email_id
            AND f.status = 'FAILED')))
    ), obliged AS (
      INSERT INTO guardian_email_obligations AS o
        (school_id, id, guardian_id, student_id, kind, source_type, source_id, event_key, due_at)
      SELECT ${currentSchool}, gen_random_uuid(), g.id, c.student_id, ${kind}, ${sourceType}, c.source_id, c.event_key,
        ${currentTime}::timestamptz + ${delayOf(setting)}
      FROM event c CROSS JOIN LATERAL (${recipients}) p
      JOIN guardians g ON g.school_id = ${currentSchool} AND g.id = p.guardian_id
      WHERE c.holds AND g.status = 'active' AND g.preferred_channel <> 'none'
        AND NOT EXISTS (SELECT FROM school_settings w WHERE w.school_id = ${currentSchool} AND w.key = ${setting}
          AND w.value = 'false')
      ON CONFLICT (school_id, kind, event_key, guardian_id) DO UPDATE
        SET status = 'open', source_id = excluded.source_id, due_at = excluded.due_at, attempts = 0,
          queued_email_id = NULL, office_told_at = NULL, reason = NULL, updated_at = now()
        WHERE o.status = 'withdrawn'
      RETURNING 1
    )
    SELECT pg_notify(${guardianEmailChannel}, '') FROM obliged LIMIT 1`;
  return async (...values: Arguments): Promise<void> => {
    await execute(upsertObligations(...values));
  };
}

/**
 * SQL for keys of events that no longer apply. There are none in most statements: EXISTS is decided once, before any row is
 * read, so that a plan made while the tables were small does no harm.
 */
const isEnded = (key: Sql): Sql => sql`EXISTS (SELECT FROM event WHERE NOT holds)
        AND ${key} IN (SELECT event_key FROM event WHERE NOT holds)`;

/** SQL for the delay that leaves time for corrections: 0 to 1,440 minutes, or 0 if the setting is not a number. */
const delayOf = (setting: string): Sql => sql`coalesce((SELECT interval '1 minute'
    * CASE WHEN jsonb_typeof(w.value) = 'number' THEN least(1440, greatest(0, (w.value #>> '{}')::numeric)) ELSE 0 END::float8
  FROM school_settings w WHERE w.school_id = ${currentSchool} AND w.key = ${`${setting}.delay-minutes`}), interval '0')`;

/** SQL for the guardians to notify about a student: those with custody who receive messages. */
export const parentsOf = (student: string): Sql => sql`
  SELECT sg.guardian_id FROM student_guardians sg
  WHERE sg.school_id = ${currentSchool} AND sg.student_id = ${raw(student)} AND sg.status = 'active'
    AND sg.receives_messages AND sg.has_custody`;

/**
 * SQL for the fee payers of a student, as `guardian_id`: the payer named by the household or the link; if there is none,
 * the primary guardian; otherwise every guardian with custody.
 */
export const payersOf = (student: string): Sql => sql`
  SELECT DISTINCT best.guardian_id FROM (
    SELECT named.guardian_id FROM (
      SELECT h.fee_payer_guardian_id AS guardian_id, 1 AS level FROM students st
      JOIN households h ON h.school_id = ${currentSchool} AND h.id = st.household_id
      WHERE st.school_id = ${currentSchool} AND st.id = ${raw(student)} AND h.status = 'active'
      UNION ALL
      SELECT sg.guardian_id, CASE WHEN sg.is_fee_payer THEN 1 WHEN sg.is_primary THEN 2 ELSE 3 END
      FROM student_guardians sg
      WHERE sg.school_id = ${currentSchool} AND sg.student_id = ${raw(student)} AND sg.status = 'active'
        AND (sg.is_fee_payer OR sg.receives_messages AND sg.has_custody)
    ) named JOIN guardians pg ON pg.school_id = ${currentSchool} AND pg.id = named.guardian_id AND pg.status = 'active'
    ORDER BY named.level FETCH FIRST 1 ROW WITH TIES) best`;

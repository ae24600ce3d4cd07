import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import type { GuardianEmailObligation } from "../../models/people/index.ts";
import { takenBack } from "../messaging/taken-back.ts";

/** The channel that wakes the worker for mails to guardians. */
export const guardianEmailChannel = "school_svc_guardian_emails";

interface Cause {
  /** Of the statement. */
  name: string;
  kind: GuardianEmailObligation["kind"];
  sourceType: string;
  /**
   * SQL of what happened, or was taken back: `source_id`, `event_key`, `student_id`, and `holds`. The parameters are
   * the school, the moment, and its own.
   */
  events: string;
  /** SQL of the ids of those who must be told of an event `c`, as `guardian_id`. */
  told: string;
}

/**
 * Brings what guardians must be told into line with what has happened, in the transaction of the cause: one statement,
 * whatever the number of students. A mail that has not left yet does not leave where the cause is gone.
 * @returns a function of the values that `events` needs
 */
export function obligeGuardians({ name, kind, sourceType, events, told }: Cause) {
  const setting = `guardian-emails.${kind.replace("_", "-")}`;
  const statement = {
    name,
    text: `
      WITH event AS MATERIALIZED (${events}),
      stopped AS (
        UPDATE queued_emails q SET status = 'CANCELLED', last_error = '${takenBack}', updated_at = now()
        FROM guardian_email_obligations o
        WHERE o.school_id = $1 AND o.kind = '${kind}' AND o.status = 'queued'
          AND o.event_key IN (SELECT event_key FROM event WHERE NOT holds)
          AND q.school_id = $1 AND q.id = o.queued_email_id AND q.status = 'PENDING'
        RETURNING q.id
      ), withdrawn AS (
        UPDATE guardian_email_obligations o SET status = 'withdrawn', reason = '${takenBack}', updated_at = now()
        WHERE o.school_id = $1 AND o.kind = '${kind}'
          AND o.event_key IN (SELECT event_key FROM event WHERE NOT holds)
          AND (o.status IN ('open', 'exhausted')
            OR o.status = 'queued' AND (o.queued_email_id IN (SELECT id FROM stopped) OR EXISTS (SELECT FROM queued_emails f WHERE f.school_id = $1 AND f.id = o.queued_email_id
              AND f.status = 'FAILED')))
      ), obliged AS (
        INSERT INTO guardian_email_obligations AS o
          (school_id, id, guardian_id, student_id, kind, source_type, source_id, event_key, due_at)
        SELECT $1, gen_random_uuid(), g.id, c.student_id, '${kind}', '${sourceType}', c.source_id, c.event_key,
          $2::timestamptz + ${delayOf(setting)}
        FROM event c CROSS JOIN LATERAL (${told}) p
        JOIN guardians g ON g.school_id = $1 AND g.id = p.guardian_id
        WHERE c.holds AND g.status = 'active' AND g.preferred_channel <> 'none'
          AND NOT EXISTS (SELECT FROM school_settings w WHERE w.school_id = $1 AND w.key = '${setting}'
            AND w.value = 'false')
        ON CONFLICT (school_id, kind, event_key, guardian_id) DO UPDATE
          SET status = 'open', source_id = excluded.source_id, due_at = excluded.due_at, attempts = 0,
            queued_email_id = NULL, office_told_at = NULL, reason = NULL, updated_at = now()
          WHERE o.status = 'withdrawn'
        RETURNING 1
      )
      SELECT pg_notify('${guardianEmailChannel}', '') FROM obliged LIMIT 1`,
  };
  return async (...values: unknown[]): Promise<void> => {
    await query(statement, [schoolId(), now(), ...values], { readOnly: false });
  };
}

/** SQL: how long the school waits for a correction before it tells: minutes, none where the setting is no number. */
const delayOf = (setting: string): string => `coalesce((SELECT interval '1 minute'
    * CASE WHEN jsonb_typeof(w.value) = 'number' THEN least(1440, greatest(0, (w.value #>> '{}')::numeric)) ELSE 0 END::float8
  FROM school_settings w WHERE w.school_id = $1 AND w.key = '${setting}.delay-minutes'), interval '0')`;

/** SQL: who is told of a child: those who have custody and want to get messages. */
export const parentsOf = (student: string): string => `
  SELECT sg.guardian_id FROM student_guardians sg
  WHERE sg.school_id = $1 AND sg.student_id = ${student} AND sg.status = 'active'
    AND sg.receives_messages AND sg.has_custody`;

/**
 * SQL: who pays for a child, as `guardian_id`; where nobody is named, the primary guardian, else every one with
 * custody.
 */
export const payersOf = (student: string): string => `
  SELECT DISTINCT best.guardian_id FROM (
    SELECT named.guardian_id FROM (
      SELECT h.fee_payer_guardian_id AS guardian_id, 1 AS level FROM students st
      JOIN households h ON h.school_id = $1 AND h.id = st.household_id
      WHERE st.school_id = $1 AND st.id = ${student} AND h.status = 'active'
      UNION ALL
      SELECT sg.guardian_id, CASE WHEN sg.is_fee_payer THEN 1 WHEN sg.is_primary THEN 2 ELSE 3 END
      FROM student_guardians sg
      WHERE sg.school_id = $1 AND sg.student_id = ${student} AND sg.status = 'active'
        AND (sg.is_fee_payer OR sg.receives_messages AND sg.has_custody)
    ) named JOIN guardians pg ON pg.school_id = $1 AND pg.id = named.guardian_id AND pg.status = 'active'
    ORDER BY named.level FETCH FIRST 1 ROW WITH TIES) best`;

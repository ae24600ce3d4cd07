import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { actorId } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { AttendanceSession } from "../../../models/attendance/index.ts";
import { changeOf } from "../../audit/change-of.ts";
import { auditEventOf } from "../../audit/record-audit.ts";
import { eventChannel, eventToSignal } from "../../common/realtime-events.ts";
import { metricOf } from "../metric-of.ts";
import type { Marks } from "./check-marks.ts";
import type { LockedRegister } from "./registers/lock-register.ts";

export interface Writing {
  /** Why marks are corrected. */
  reason: string | null;
  /** Whether a pending register becomes taken. Not if the marks are those of single students, so that the rest is still awaited. */
  takes: boolean;
}

/**
 * Writes marks in one statement: inserts new marks, updates changed ones and keeps their history, skips unchanged ones,
 * and updates the daily metrics and the audit trail. An absence covered by an accepted notice is stored as excused,
 * whichever came first.
 * @returns ids of the students who became absent with this write
 */
export async function writeMarks(
  { id, date, kind }: LockedRegister,
  marks: Marks,
  { reason, takes }: Writing,
): Promise<string[]> {
  const signal = eventToSignal("dashboard:changed");
  const [written] = await execute<{ absent: string[] }>(sql`
    WITH given AS (
      SELECT m."studentId" AS student_id, coalesce(
        (SELECT e.id FROM attendance_codes absent, attendance_codes e
          WHERE absent.school_id = ${currentSchool} AND absent.id = m."attendanceCodeId"
            AND absent.category = 'absent'
            AND e.school_id = ${currentSchool} AND e.category = 'excused' AND e.status = 'active'
            AND EXISTS (SELECT FROM absence_notices n WHERE n.school_id = ${currentSchool}
              AND n.student_id = m."studentId"
              AND n.status = 'accepted' AND ${date}::date BETWEEN n.starts_on AND n.ends_on)
          ORDER BY e.code LIMIT 1), m."attendanceCodeId") AS code_id,
        m."minutesLate" AS minutes_late, m.reason, m.note
      FROM jsonb_to_recordset(${JSON.stringify(marks)}::jsonb) AS m("studentId" uuid, "attendanceCodeId" uuid,
        "minutesLate" int, reason text, note text)
    ), before AS (
      SELECT r.* FROM attendance_records r JOIN given g ON g.student_id = r.student_id
      WHERE r.school_id = ${currentSchool} AND r.attendance_session_id = ${id}
    ), written AS (
      INSERT INTO attendance_records AS r
        (school_id, id, attendance_session_id, student_id, date, attendance_code_id, minutes_late, reason, note)
      SELECT ${currentSchool}, gen_random_uuid(), ${id}, student_id, ${date}::date, code_id, minutes_late, reason,
        note FROM given
      ON CONFLICT (school_id, attendance_session_id, student_id) DO UPDATE
        SET attendance_code_id = excluded.attendance_code_id, minutes_late = excluded.minutes_late,
          reason = excluded.reason, note = excluded.note, updated_at = now()
        WHERE (r.attendance_code_id, r.minutes_late, r.reason, r.note)
          IS DISTINCT FROM (excluded.attendance_code_id, excluded.minutes_late, excluded.reason, excluded.note)
      RETURNING r.id, r.attendance_code_id, r.student_id
    ), changed AS (
      INSERT INTO attendance_changes (school_id, id, attendance_record_id, old_code_id, new_code_id,
        old_minutes_late, old_reason, old_note, reason, changed_by)
      SELECT ${currentSchool}, gen_random_uuid(), w.id, b.attendance_code_id, w.attendance_code_id,
        b.minutes_late, b.reason, b.note, ${reason}::text, ${actorId()}
      FROM written w JOIN before b ON b.id = w.id
      RETURNING 1
    ), moved AS (
      SELECT c.category, sum(m.step) AS step
      FROM (SELECT attendance_code_id AS code_id, 1 AS step FROM written
        UNION ALL SELECT b.attendance_code_id, -1 FROM before b JOIN written w ON w.id = b.id) m
      JOIN attendance_codes c ON c.school_id = ${currentSchool} AND c.id = m.code_id
      GROUP BY c.category HAVING sum(m.step) <> 0 ORDER BY c.category
    ), counted AS (
      INSERT INTO daily_metrics AS d (school_id, id, date, metric, dimension, value)
      SELECT ${currentSchool}, gen_random_uuid(), ${date}::date, ${metricOf(kind)}, category, step FROM moved
      ON CONFLICT (school_id, metric, date, dimension)
        DO UPDATE SET value = d.value + excluded.value, updated_at = now()
    ), taken AS (
      UPDATE attendance_sessions SET status = 'taken', taken_by = ${actorId()}, taken_at = ${currentTime},
        updated_at = now()
      WHERE school_id = ${currentSchool} AND id = ${id} AND status = 'pending' AND ${takes} RETURNING 1
    ), figures AS (
      SELECT (SELECT count(*)::int FROM written) - (SELECT count(*)::int FROM changed) AS added,
        (SELECT count(*)::int FROM changed) AS corrected
    ), audited AS (
      INSERT INTO audit_events (school_id, id, actor_type, actor_id, api_key_id, action, entity_type, entity_id,
        after, ip, user_agent, request_id)
      SELECT ${currentSchool}, e.id, e."actorType", e."actorId", e."apiKeyId", e.action, e."entityType", e."entityId",
        jsonb_build_object('added', f.added, 'corrected', f.corrected, 'reason', ${reason}::text), e.ip,
          e."userAgent", e."requestId"
      FROM figures f, jsonb_to_record(${JSON.stringify({
        id: newId(),
        ...auditEventOf(changeOf(AttendanceSession, id, "take")),
      })}::jsonb) AS e (id uuid, "actorType" text, "actorId" uuid, "apiKeyId" uuid,
        action text, "entityType" text, "entityId" uuid, ip text, "userAgent" text, "requestId" uuid)
      WHERE f.added > 0 OR f.corrected > 0 OR EXISTS (SELECT FROM taken)
    )
    SELECT (SELECT coalesce(json_agg(w.student_id), '[]') FROM written w
        JOIN attendance_codes c ON c.school_id = ${currentSchool} AND c.id = w.attendance_code_id
          AND c.category = 'absent'
        LEFT JOIN before b ON b.id = w.id
        LEFT JOIN attendance_codes o ON o.school_id = ${currentSchool} AND o.id = b.attendance_code_id
        WHERE o.category IS DISTINCT FROM 'absent') AS absent,
      CASE WHEN ${signal}::text IS NOT NULL AND EXISTS (SELECT FROM moved)
        THEN pg_notify(${eventChannel}, ${signal}::text) END AS signalled`);
  return written!.absent;
}

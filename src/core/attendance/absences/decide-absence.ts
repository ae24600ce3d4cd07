import type { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict } from "../../../lib/errors.ts";
import { AbsenceNotice } from "../../../models/attendance/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { metricOfKind } from "../metric-of.ts";
import type { Decision } from "../schemas.ts";
import { requireAbsenceEmailsBetween } from "./require-absence-emails.ts";

/**
 * Accepts or rejects an absence notice. Accepting turns recorded absences of these days into excused ones; absences
 * recorded later are excused when they are written. Locked registers do not change.
 * @throws {AppError} 404, 409 `notice_decided`
 */
export const decideAbsence = (
  id: string,
  { accepted, note = null }: z.output<typeof Decision>,
): Promise<AbsenceNotice> =>
  transaction(async () => {
    const notice = await findLocked(AbsenceNotice, id);
    if (notice.status !== "submitted")
      throw conflict("notice_decided", `The notice is already ${notice.status}`);
    await notice.update({
      status: accepted ? "accepted" : "rejected",
      decidedBy: actorId(),
      decidedAt: now(),
      decisionNote: note,
    });
    const excused = accepted ? await excuse(notice) : 0;
    if (excused) await requireAbsenceEmailsBetween(notice.studentId, notice.startsOn, notice.endsOn);
    await audited(AbsenceNotice, id, accepted ? "accept" : "reject", { after: { note, excused } });
    return notice;
  });

async function excuse({ studentId, startsOn, endsOn, reason }: AbsenceNotice): Promise<number> {
  const rows = await execute(
    excuseAbsences({ studentId, startsOn, endsOn, reason: reason.slice(0, 500), changedBy: actorId() }),
  );
  return rows.length;
}

// Compare the old code again in the UPDATE: two notices for the same days can be accepted at the same time.
const excuseAbsences = ({
  studentId,
  startsOn,
  endsOn,
  reason,
  changedBy,
}: Record<"studentId" | "startsOn" | "endsOn" | "reason" | "changedBy", unknown>) => sql`
  WITH code AS (
    SELECT id FROM attendance_codes WHERE school_id = ${currentSchool} AND category = 'excused' AND status = 'active'
    ORDER BY code LIMIT 1
  ), absent AS (
    SELECT r.id, r.attendance_code_id, r.minutes_late, r.reason, r.note, ${metricOfKind("a.kind")} AS metric
    FROM attendance_records r
    JOIN attendance_codes c ON c.school_id = r.school_id AND c.id = r.attendance_code_id
    JOIN attendance_sessions a ON a.school_id = r.school_id AND a.id = r.attendance_session_id
    WHERE r.school_id = ${currentSchool} AND r.student_id = ${studentId} AND r.date BETWEEN ${startsOn}
      AND ${endsOn} AND c.category = 'absent'
      AND a.status = 'taken'
  ), excused AS (
    UPDATE attendance_records r SET attendance_code_id = code.id, updated_at = now()
    FROM absent, code
    WHERE r.school_id = ${currentSchool} AND r.id = absent.id AND r.attendance_code_id = absent.attendance_code_id
    RETURNING r.id, r.date, r.attendance_code_id, absent.attendance_code_id AS old_code_id, absent.minutes_late,
      absent.reason, absent.note, absent.metric
  ), counted AS (
    INSERT INTO daily_metrics AS d (school_id, id, date, metric, dimension, value)
    SELECT ${currentSchool}, gen_random_uuid(), m.date, m.metric, m.category, sum(m.step)
    FROM (SELECT date, metric, 'absent' AS category, -1 AS step FROM excused
      UNION ALL SELECT date, metric, 'excused', 1 FROM excused) m
    GROUP BY m.date, m.metric, m.category ORDER BY m.date, m.metric, m.category
    ON CONFLICT (school_id, metric, date, dimension)
      DO UPDATE SET value = d.value + excluded.value, updated_at = now()
  )
  INSERT INTO attendance_changes (school_id, id, attendance_record_id, old_code_id, new_code_id,
    old_minutes_late, old_reason, old_note, reason, changed_by)
  SELECT ${currentSchool}, gen_random_uuid(), id, old_code_id, attendance_code_id, minutes_late, reason, note,
    ${reason}, ${changedBy}
  FROM excused RETURNING 1`;

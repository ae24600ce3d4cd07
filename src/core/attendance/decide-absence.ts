import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { AbsenceNotice } from "../../models/attendance/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { metricOfKind } from "./metric-of.ts";
import { obligeAbsencesBetween } from "./oblige-absences.ts";
import type { Decision } from "./schemas.ts";

/**
 * Accepts or rejects an announced absence. Once accepted, absences of those days become excused, those on record now and
 * those still to come. Registers that are locked stay as they are.
 * @throws {AppError} 404, 409 `notice_decided`
 */
export const decideAbsence = (
  id: string,
  { accepted, note = null }: z.output<typeof Decision>,
): Promise<AbsenceNotice> =>
  transaction(async () => {
    const notice = await AbsenceNotice.findByPk(id, { lock: true });
    if (!notice) throw notFound("Absence notice");
    if (notice.status !== "submitted")
      throw conflict("notice_decided", `The notice is ${notice.status} already`);
    await notice.update({
      status: accepted ? "accepted" : "rejected",
      decidedBy: actorId(),
      decidedAt: now(),
      decisionNote: note,
    });
    const excused = accepted ? await excuse(notice) : 0;
    if (excused) await obligeAbsencesBetween(notice.studentId, notice.startsOn, notice.endsOn);
    await recordAudit({
      action: accepted ? "absence-notices.accept" : "absence-notices.reject",
      entityType: "AbsenceNotice",
      entityId: id,
      after: { note, excused },
    });
    return notice;
  });

async function excuse({ studentId, startsOn, endsOn, reason }: AbsenceNotice): Promise<number> {
  const rows = await query(
    { name: "excuse-absences", text },
    [schoolId(), studentId, startsOn, endsOn, reason.slice(0, 500), actorId()],
    { readOnly: false },
  );
  return rows.length;
}

// The old code is compared once more where the mark is changed: two notices of the same days may be accepted at once.
const text = `
  WITH code AS (
    SELECT id FROM attendance_codes WHERE school_id = $1 AND category = 'excused' AND status = 'active'
    ORDER BY code LIMIT 1
  ), absent AS (
    SELECT r.id, r.attendance_code_id, r.minutes_late, r.reason, r.note, ${metricOfKind("a.kind")} AS metric
    FROM attendance_records r
    JOIN attendance_codes c ON c.school_id = r.school_id AND c.id = r.attendance_code_id
    JOIN attendance_sessions a ON a.school_id = r.school_id AND a.id = r.attendance_session_id
    WHERE r.school_id = $1 AND r.student_id = $2 AND r.date BETWEEN $3 AND $4 AND c.category = 'absent'
      AND a.status = 'taken'
  ), excused AS (
    UPDATE attendance_records r SET attendance_code_id = code.id, updated_at = now()
    FROM absent, code
    WHERE r.school_id = $1 AND r.id = absent.id AND r.attendance_code_id = absent.attendance_code_id
    RETURNING r.id, r.date, r.attendance_code_id, absent.attendance_code_id AS old_code_id, absent.minutes_late,
      absent.reason, absent.note, absent.metric
  ), counted AS (
    INSERT INTO daily_metrics AS d (school_id, id, date, metric, dimension, value)
    SELECT $1, gen_random_uuid(), m.date, m.metric, m.category, sum(m.step)
    FROM (SELECT date, metric, 'absent' AS category, -1 AS step FROM excused
      UNION ALL SELECT date, metric, 'excused', 1 FROM excused) m
    GROUP BY m.date, m.metric, m.category ORDER BY m.date, m.metric, m.category
    ON CONFLICT (school_id, metric, date, dimension)
      DO UPDATE SET value = d.value + excluded.value, updated_at = now()
  )
  INSERT INTO attendance_changes (school_id, id, attendance_record_id, old_code_id, new_code_id,
    old_minutes_late, old_reason, old_note, reason, changed_by)
  SELECT $1, gen_random_uuid(), id, old_code_id, attendance_code_id, minutes_late, reason, note, $5, $6
  FROM excused RETURNING 1`;

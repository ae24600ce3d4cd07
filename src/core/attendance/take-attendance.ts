import { Op } from "sequelize";
import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actorId, schoolId } from "../../lib/context.ts";
import { conflict, invalid, notFound } from "../../lib/errors.ts";
import { AttendanceSession } from "../../models/attendance/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { within } from "../within.ts";
import { sessionReach } from "./reach.ts";
import type { TakeAttendance } from "./schemas.ts";

type Marks = z.output<typeof TakeAttendance>;

/**
 * Takes a register, or corrects it. The same request twice changes nothing; a changed mark keeps the one before.
 * A handful of statements, whatever the size of the class.
 * @throws {AppError} 404, 409 `register_locked`, 400 for students who are not in the class or codes that are not the school's
 */
export function takeAttendance(sessionId: string, { marks, reason }: Marks): Promise<AttendanceSession> {
  return transaction(async () => {
    const session = await AttendanceSession.findOne({
      where: { [Op.and]: [{ id: sessionId }, within("attendance.take", sessionReach)] },
      lock: true,
    });
    if (!session) throw notFound("Attendance session");
    if (session.status === "locked" || session.status === "cancelled")
      throw conflict("register_locked", `This register is ${session.status}`);
    await checkMarks(session, marks);
    const { added, corrected } = await writeMarks(session, marks, reason ?? null);
    if (session.status === "pending")
      await session.update({ status: "taken", takenBy: actorId(), takenAt: now() });
    if (added || corrected)
      await recordAudit({
        action: "attendance.take",
        entityType: "AttendanceSession",
        entityId: session.id,
        after: { added, corrected, reason: reason ?? null },
      });
    return session;
  });
}

/** Every student of the marks belongs to the class on that day, every code to the school, and nobody is marked twice. */
async function checkMarks(session: AttendanceSession, marks: Marks["marks"]): Promise<void> {
  const [found] = await query<{ students: string[]; codes: string[] }>(
    {
      name: "check-marks",
      text: `SELECT
        ARRAY(SELECT e.student_id FROM enrollments e WHERE e.school_id = $1 AND e.section_id = $2
            AND e.starts_on <= $4 AND (e.ends_on IS NULL OR e.ends_on >= $4)
          UNION SELECT c.student_id FROM course_enrollments c WHERE c.school_id = $1 AND c.course_offering_id = $3
            AND c.starts_on <= $4 AND (c.ends_on IS NULL OR c.ends_on >= $4))::text[] AS students,
        ARRAY(SELECT id FROM attendance_codes WHERE school_id = $1 AND status = 'active')::text[] AS codes`,
    },
    [schoolId(), session.sectionId, session.courseOfferingId, session.date],
  );
  const students = new Set(found!.students);
  const codes = new Set(found!.codes);
  const seen = new Set<string>();
  const errors = marks.flatMap(({ studentId, attendanceCodeId }, index) => {
    const faults = [];
    if (!students.has(studentId))
      faults.push({ path: `marks.${index}.studentId`, message: "is not in this class on that day" });
    if (seen.has(studentId)) faults.push({ path: `marks.${index}.studentId`, message: "is marked twice" });
    if (!codes.has(attendanceCodeId))
      faults.push({
        path: `marks.${index}.attendanceCodeId`,
        message: "is not an active code of the school",
      });
    seen.add(studentId);
    return faults;
  });
  if (errors.length) throw invalid(errors);
}

/** New marks are added, changed ones corrected with their history, equal ones left alone: one statement. */
async function writeMarks(session: AttendanceSession, marks: Marks["marks"], reason: string | null) {
  const [counts] = await query<{ added: number; corrected: number }>(
    {
      name: "write-marks",
      text: `
        WITH given AS (
          SELECT * FROM jsonb_to_recordset($4::jsonb) AS m("studentId" uuid, "attendanceCodeId" uuid,
            "minutesLate" int, reason text, note text)
        ), before AS (
          SELECT r.* FROM attendance_records r JOIN given g ON g."studentId" = r.student_id
          WHERE r.school_id = $1 AND r.attendance_session_id = $2
        ), written AS (
          INSERT INTO attendance_records AS r
            (school_id, id, attendance_session_id, student_id, date, attendance_code_id, minutes_late, reason, note)
          SELECT $1, gen_random_uuid(), $2, "studentId", $3, "attendanceCodeId", "minutesLate", reason, note FROM given
          ON CONFLICT (school_id, attendance_session_id, student_id) DO UPDATE
            SET attendance_code_id = excluded.attendance_code_id, minutes_late = excluded.minutes_late,
              reason = excluded.reason, note = excluded.note, updated_at = now()
            WHERE (r.attendance_code_id, r.minutes_late, r.reason, r.note)
              IS DISTINCT FROM (excluded.attendance_code_id, excluded.minutes_late, excluded.reason, excluded.note)
          RETURNING r.id, r.attendance_code_id, r.student_id
        ), changed AS (
          INSERT INTO attendance_changes
            (school_id, id, attendance_record_id, old_code_id, new_code_id, reason, changed_by)
          SELECT $1, gen_random_uuid(), w.id, b.attendance_code_id, w.attendance_code_id, $5, $6
          FROM written w JOIN before b ON b.id = w.id AND b.attendance_code_id <> w.attendance_code_id
          RETURNING 1
        ), moved AS (
          SELECT c.category, sum(m.step) AS step
          FROM (SELECT attendance_code_id AS code_id, 1 AS step FROM written
            UNION ALL SELECT b.attendance_code_id, -1 FROM before b JOIN written w ON w.id = b.id) m
          JOIN attendance_codes c ON c.school_id = $1 AND c.id = m.code_id
          GROUP BY c.category HAVING sum(m.step) <> 0 ORDER BY c.category
        ), counted AS (
          INSERT INTO daily_metrics AS d (school_id, id, date, metric, dimension, value)
          SELECT $1, gen_random_uuid(), $3, 'attendance', category, step FROM moved
          ON CONFLICT (school_id, metric, date, dimension)
            DO UPDATE SET value = d.value + excluded.value, updated_at = now()
        )
        SELECT (SELECT count(*)::int FROM written WHERE student_id NOT IN (SELECT student_id FROM before)) AS added,
          (SELECT count(*)::int FROM changed) AS corrected`,
    },
    [schoolId(), session.id, session.date, JSON.stringify(marks), reason, actorId()],
    { readOnly: false },
  );
  return counts!;
}

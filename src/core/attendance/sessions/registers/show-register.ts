import type { z } from "zod";
import { currentSchool, schoolToday } from "../../../../db/context-values.ts";
import { query } from "../../../../db/query.ts";
import { raw, type Sql, sql } from "../../../../db/sql.ts";
import { utcText } from "../../../../db/utc-text.ts";
import { notFound } from "../../../../lib/errors.ts";
import { sectionsInScope, sessionsInScope } from "../../row-scope.ts";
import type { RegisterView } from "../../schemas.ts";
import { schoolDaysSql } from "../../school-days-sql.ts";
import { arrivalSql } from "../arrival-sql.ts";
import { closedDaySql } from "../closed-day-sql.ts";
import { rosterOf } from "./roster.ts";

type Register = z.input<typeof RegisterView>;

/** Shows a register with its students and marks. @throws {AppError} 404 */
export async function showRegister(id: string): Promise<Register> {
  const register = await findRegister(sessionSql(id, sessionsInScope("attendance.read")));
  if (!register) throw notFound("Attendance session");
  return register;
}

/** Shows the daily register of a section, even if it does not exist yet. @throws {AppError} 404 */
export async function showSectionRegister(sectionId: string, date?: string): Promise<Register> {
  const register = await findRegister(sectionSql(sectionId, date, sectionsInScope("attendance.read")));
  if (!register) throw notFound("Section");
  return register;
}

/** Shows a register that the caller has just taken, without checking the row scope again. */
export const takenRegister = async (id: string): Promise<Register> =>
  (await findRegister(sessionSql(id, sql`true`)))!;

async function findRegister(placeSql: Sql): Promise<Register | undefined> {
  const [row] = await query<Record<string, any>>(registerSql(placeSql));
  if (!row) return undefined;
  const { students, schoolDay, canBeTaken, ...session } = row;
  const { date } = session as { date: string };
  return {
    date,
    schoolDay,
    canBeTaken,
    session: session["id"] ? session : null,
    students,
  } as unknown as Register;
}

const sessionSql = (id: string, scopeCondition: Sql) => sql`
  SELECT id AS session_id, section_id, course_offering_id, date FROM attendance_sessions
  WHERE school_id = ${currentSchool} AND id = ${id} AND (${scopeCondition})`;

const sectionSql = (sectionId: string, date: string | undefined, scopeCondition: Sql) => sql`
  SELECT a.id AS session_id, s.id AS section_id, NULL::uuid AS course_offering_id, d.date
  FROM (SELECT id FROM sections WHERE school_id = ${currentSchool} AND id = ${sectionId} AND (${scopeCondition})) s
  CROSS JOIN (SELECT coalesce(${date}::date, ${schoolToday}) AS date) d
  LEFT JOIN attendance_sessions a ON a.school_id = ${currentSchool} AND a.date = d.date AND a.kind = 'daily' AND a.section_id = s.id`;

/** Roll numbers are text; sort them by the first number they contain. */
const registerSql = (placeSql: Sql) => sql`
  SELECT a.id, to_char(p.date, 'YYYY-MM-DD') AS date, a.kind, a.section_id AS "sectionId",
    a.course_offering_id AS "courseOfferingId", a.class_period_id AS "classPeriodId", a.taken_by AS "takenBy",
    a.taken_at AS "takenAt", a.status, a.created_at AS "createdAt", a.updated_at AS "updatedAt",
    EXISTS (${schoolDaysSql(sql`p.date`, sql`p.date`)}) AS "schoolDay",
    p.date <= ${schoolToday}
      AND (p.session_id IS NOT NULL OR NOT ${closedDaySql(sql`p.date`)}) AS "canBeTaken",
    (SELECT coalesce(json_agg(json_build_object(
        'studentId', st.id, 'admissionNumber', st.admission_number, 'givenName', st.given_name,
        'familyName', st.family_name, 'photoFileId', st.photo_file_id, 'rollNumber', m.roll_number,
        'record', CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id,
          'attendanceCodeId', r.attendance_code_id, 'minutesLate', r.minutes_late, 'reason', r.reason,
          'note', r.note) END,
        'arrivedAt', (SELECT ${raw(utcText("k.at"))} FROM ${arrivalSql(sql`st.id`, sql`p.date`)} AS k (at)),
        'absenceNotice', (SELECT json_build_object('id', n.id, 'status', n.status, 'reason', n.reason)
          FROM absence_notices n WHERE n.school_id = ${currentSchool} AND n.student_id = st.id
            AND n.status IN ('submitted', 'accepted') AND p.date BETWEEN n.starts_on AND n.ends_on
          ORDER BY n.status, n.id LIMIT 1))
      ORDER BY substring(m.roll_number FROM '[0-9]+')::numeric, m.roll_number, st.family_name, st.given_name, st.id),
      '[]')
    FROM (SELECT student_id, max(roll_number) AS roll_number FROM (
        SELECT * FROM (${rosterOf(sql`p.section_id`, sql`p.course_offering_id`, sql`p.date`)}) roster
        UNION ALL SELECT student_id, NULL FROM attendance_records
        WHERE school_id = ${currentSchool} AND attendance_session_id = p.session_id) listed GROUP BY student_id) m
    JOIN students st ON st.school_id = ${currentSchool} AND st.id = m.student_id
    LEFT JOIN attendance_records r ON r.school_id = ${currentSchool} AND r.attendance_session_id = p.session_id
      AND r.student_id = m.student_id) AS students
  FROM (${placeSql}) p LEFT JOIN attendance_sessions a ON a.school_id = ${currentSchool} AND a.id = p.session_id`;

import type { z } from "zod";
import { query } from "../../db/query.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { prepared } from "../prepared.ts";
import { registersWithin, sectionsWithin } from "./reach.ts";
import { rosterOf } from "./roster.ts";
import type { RegisterView } from "./schemas.ts";
import { schoolDaysSql } from "./school-days-sql.ts";

type Register = z.input<typeof RegisterView>;

/** A register with its class and marks. @throws {AppError} 404 */
export async function showRegister(id: string): Promise<Register> {
  const values = [schoolId(), id];
  const register = await read(sessionSql(registersWithin("attendance.read", values)), values);
  if (!register) throw notFound("Attendance session");
  return register;
}

/** The day register of a section, also before there is one. @throws {AppError} 404 */
export async function showSectionRegister(sectionId: string, date?: string): Promise<Register> {
  const values = [schoolId(), sectionId, date ?? null, now()];
  const register = await read(sectionSql(sectionsWithin("attendance.read", values)), values);
  if (!register) throw notFound("Section");
  return register;
}

/** A register that the caller has just taken. */
export const takenRegister = async (id: string): Promise<Register> =>
  (await read(sessionSql("true"), [schoolId(), id]))!;

async function read(placeSql: string, values: unknown[]): Promise<Register | undefined> {
  const [row] = await query<Record<string, any>>(prepared(registerSql(placeSql)), values);
  if (!row) return undefined;
  const { students, schoolDay, ...session } = row;
  const { date } = session as { date: string };
  return { date, schoolDay, session: session["id"] ? session : null, students } as unknown as Register;
}

const sessionSql = (reached: string) => `
  SELECT id AS session_id, section_id, course_offering_id, date FROM attendance_sessions
  WHERE school_id = $1 AND id = $2 AND (${reached})`;

const sectionSql = (reached: string) => `
  SELECT a.id AS session_id, s.id AS section_id, NULL::uuid AS course_offering_id, d.date
  FROM (SELECT id FROM sections WHERE school_id = $1 AND id = $2 AND (${reached})) s
  CROSS JOIN (SELECT coalesce($3::date, ($4::timestamptz AT TIME ZONE timezone)::date) AS date
    FROM schools WHERE id = $1) d
  LEFT JOIN attendance_sessions a ON a.school_id = $1 AND a.date = d.date AND a.kind = 'daily' AND a.section_id = s.id`;

/** Roll numbers are texts, and sorted as the numbers in them. */
const registerSql = (placeSql: string) => `
  SELECT a.id, to_char(p.date, 'YYYY-MM-DD') AS date, a.kind, a.section_id AS "sectionId",
    a.course_offering_id AS "courseOfferingId", a.class_period_id AS "classPeriodId", a.taken_by AS "takenBy",
    a.taken_at AS "takenAt", a.status, a.created_at AS "createdAt", a.updated_at AS "updatedAt",
    EXISTS (${schoolDaysSql("p.date", "p.date")}) AS "schoolDay",
    (SELECT coalesce(json_agg(json_build_object(
        'studentId', st.id, 'admissionNumber', st.admission_number, 'givenName', st.given_name,
        'familyName', st.family_name, 'rollNumber', m.roll_number,
        'record', CASE WHEN r.id IS NOT NULL THEN json_build_object('id', r.id,
          'attendanceCodeId', r.attendance_code_id, 'minutesLate', r.minutes_late, 'reason', r.reason,
          'note', r.note) END,
        'absenceNotice', (SELECT json_build_object('id', n.id, 'status', n.status, 'reason', n.reason)
          FROM absence_notices n WHERE n.school_id = $1 AND n.student_id = st.id
            AND n.status IN ('submitted', 'accepted') AND p.date BETWEEN n.starts_on AND n.ends_on
          ORDER BY n.status, n.id LIMIT 1))
      ORDER BY substring(m.roll_number FROM '[0-9]+')::numeric, m.roll_number, st.family_name, st.given_name, st.id),
      '[]')
    FROM (SELECT student_id, max(roll_number) AS roll_number FROM (
        SELECT * FROM (${rosterOf("p.section_id", "p.course_offering_id", "p.date")}) roster
        UNION ALL SELECT student_id, NULL FROM attendance_records
        WHERE school_id = $1 AND attendance_session_id = p.session_id) listed GROUP BY student_id) m
    JOIN students st ON st.school_id = $1 AND st.id = m.student_id
    LEFT JOIN attendance_records r ON r.school_id = $1 AND r.attendance_session_id = p.session_id
      AND r.student_id = m.student_id) AS students
  FROM (${placeSql}) p LEFT JOIN attendance_sessions a ON a.school_id = $1 AND a.id = p.session_id`;

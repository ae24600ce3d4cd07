import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import { parentsOf, requireGuardianEmails } from "../../people/obligations/require-guardian-emails.ts";

// One email per student and day, however many lessons were missed. Absences recorded more than 7 days late send none.
const absences = <Arguments extends readonly unknown[]>(daysOf: (...values: Arguments) => Sql) =>
  requireGuardianEmails({
    kind: "absence",
    sourceType: "AttendanceRecord",
    events: (...values: Arguments) => sql`
      WITH day AS (
        SELECT DISTINCT student_id, date FROM (${daysOf(...values)}) d WHERE date >= ${currentTime}::timestamptz::date - 7
      )
      SELECT a.id AS source_id, day.student_id || ':' || day.date AS event_key, day.student_id,
        a.id IS NOT NULL AS holds
      FROM day LEFT JOIN LATERAL (
        SELECT r.id FROM attendance_records r
        JOIN attendance_codes k ON k.school_id = ${currentSchool} AND k.id = r.attendance_code_id AND k.category = 'absent'
        WHERE r.school_id = ${currentSchool} AND r.student_id = day.student_id AND r.date = day.date ORDER BY r.id LIMIT 1
      ) a ON true`,
    recipients: parentsOf("c.student_id"),
  });

/** Updates the required absence emails after marks of a register were written. */
export const requireAbsenceEmailsOf: (registerId: string) => Promise<void> = absences(
  (registerId) => sql`SELECT student_id, date FROM attendance_records
    WHERE school_id = ${currentSchool} AND attendance_session_id = ${registerId}`,
);

/** Updates the required absence emails after a student's absences in a date range were excused. */
export const requireAbsenceEmailsBetween: (studentId: string, from: string, to: string) => Promise<void> =
  absences(
    (studentId, from, to) => sql`SELECT student_id, date FROM attendance_records
      WHERE school_id = ${currentSchool} AND student_id = ${studentId} AND date BETWEEN ${from} AND ${to}`,
  );

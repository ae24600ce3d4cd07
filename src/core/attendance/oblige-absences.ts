import { obligeGuardians, parentsOf } from "../people/oblige-guardians.ts";

// An absence is a child's day: one mail, however many lessons of it were missed. What is written down long after
// is no news.
const absences = (name: string, days: string) =>
  obligeGuardians({
    name,
    kind: "absence",
    sourceType: "AttendanceRecord",
    events: `
      WITH day AS (
        SELECT DISTINCT student_id, date FROM (${days}) d WHERE date >= $2::timestamptz::date - 7
      )
      SELECT a.id AS source_id, day.student_id || ':' || day.date AS event_key, day.student_id,
        a.id IS NOT NULL AS holds
      FROM day LEFT JOIN LATERAL (
        SELECT r.id FROM attendance_records r
        JOIN attendance_codes k ON k.school_id = $1 AND k.id = r.attendance_code_id AND k.category = 'absent'
        WHERE r.school_id = $1 AND r.student_id = day.student_id AND r.date = day.date ORDER BY r.id LIMIT 1
      ) a ON true`,
    told: parentsOf("c.student_id"),
  });

/** After marks of a register were written. */
export const obligeAbsencesOf: (registerId: string) => Promise<void> = absences(
  "oblige-absences-of-register",
  "SELECT student_id, date FROM attendance_records WHERE school_id = $1 AND attendance_session_id = $3",
);

/** After absences of a student between two days were excused. */
export const obligeAbsencesBetween: (studentId: string, from: string, to: string) => Promise<void> = absences(
  "oblige-absences-of-student",
  "SELECT student_id, date FROM attendance_records WHERE school_id = $1 AND student_id = $3 AND date BETWEEN $4 AND $5",
);

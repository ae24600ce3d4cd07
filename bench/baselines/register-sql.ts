export const markSession = {
  name: "mark-session",
  text: `UPDATE attendance_sessions SET status = 'taken', taken_at = now(), updated_at = now()
    WHERE school_id = $1 AND id = $2 AND status <> 'locked' RETURNING id, date::text, kind, section_id, status`,
};

/** Only the rows: no check of class and codes, no history of corrections, no daily metrics, no audit. */
export const upsertMarks = {
  name: "upsert-marks",
  text: `INSERT INTO attendance_records
      (school_id, id, attendance_session_id, student_id, date, attendance_code_id, minutes_late)
    SELECT $1, gen_random_uuid(), $2, "studentId", $3, "attendanceCodeId", "minutesLate"
    FROM jsonb_to_recordset($4::jsonb) AS m("studentId" uuid, "attendanceCodeId" uuid, "minutesLate" int)
    ON CONFLICT (school_id, attendance_session_id, student_id)
      DO UPDATE SET attendance_code_id = excluded.attendance_code_id, minutes_late = excluded.minutes_late,
        updated_at = now()
    RETURNING id, student_id AS "studentId", attendance_code_id AS "attendanceCodeId", minutes_late AS "minutesLate",
      created_at AS "createdAt", updated_at AS "updatedAt"`,
};

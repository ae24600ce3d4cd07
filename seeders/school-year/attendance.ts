import { countMetrics } from "../../src/core/reports/rebuild-metrics.ts";
import { query } from "../../src/db/query.ts";
import { schoolId } from "../../src/lib/context.ts";
import type { Calendar } from "./calendar.ts";
import type { Structure } from "./structure.ts";

/** Registers of the past school days with plausible marks, and those of today still to be taken. */
export async function seedAttendance(calendar: Calendar, { codes }: Structure, seed: number): Promise<void> {
  const days = calendar.openToday ? [...calendar.taken, calendar.today] : calendar.taken;
  await query(
    {
      text: `INSERT INTO attendance_sessions (school_id, id, date, kind, section_id, status, taken_at)
        SELECT $1, gen_random_uuid(), day, 'daily', s.id, CASE WHEN day < $3 THEN 'taken' ELSE 'pending' END,
          CASE WHEN day < $3 THEN day + time '08:20' END
        FROM unnest($2::date[]) AS day, sections s WHERE s.school_id = $1`,
    },
    [schoolId(), days, calendar.today],
    { readOnly: false },
  );
  // Some are ill for a while, some are often late, most are there: decided by a digest, so that a seed decides.
  await query(
    {
      text: `INSERT INTO attendance_records
          (school_id, id, attendance_session_id, student_id, date, attendance_code_id, minutes_late)
        SELECT $1, gen_random_uuid(), a.id, e.student_id, a.date,
          CASE WHEN ill OR luck < 30 THEN CASE WHEN luck % 3 = 0 THEN $4::uuid ELSE $3::uuid END
            WHEN luck < 60 THEN $5::uuid WHEN luck < 64 THEN $6::uuid ELSE $7::uuid END,
          CASE WHEN NOT ill AND luck BETWEEN 30 AND 59 THEN 5 + luck % 20 END
        FROM attendance_sessions a
        JOIN enrollments e ON e.school_id = a.school_id AND e.section_id = a.section_id
        JOIN students s ON s.school_id = e.school_id AND s.id = e.student_id
        CROSS JOIN LATERAL (SELECT
          abs(hashtextextended(s.admission_number || a.date::text, $2)) % 1000 AS luck,
          abs(hashtextextended(s.admission_number || to_char(a.date, 'IYYY-IW'), $2)) % 1000 < 12 AS ill) d
        WHERE a.school_id = $1 AND a.status = 'taken'`,
    },
    [
      schoolId(),
      seed,
      codes.get("absent"),
      codes.get("excused"),
      codes.get("late"),
      codes.get("left_early"),
      codes.get("present"),
    ],
    { readOnly: false },
  );
  await countMetrics();
}

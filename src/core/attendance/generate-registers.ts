import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { datedLessons } from "../timetable/dated-lessons.ts";
import type { GenerateRegisters } from "./schemas.ts";

const longestDays = 400;

/**
 * Makes the registers that the calendar and the published timetable ask for. What is there already stays as it is.
 * School days are the days of the class periods, less holidays and closures, plus instructional days of the calendar.
 * @returns how many were made
 */
export function generateRegisters({
  from,
  to,
  lessons,
}: z.output<typeof GenerateRegisters>): Promise<{ daily: number; lesson: number }> {
  if (to < from) throw invalid([{ path: "to", message: "must not lie before from" }]);
  if (Date.parse(to) - Date.parse(from) > longestDays * 86_400_000)
    throw invalid([{ path: "to", message: `must lie within ${longestDays} days of from` }]);
  return transaction(async () => {
    const values = [schoolId(), from, to];
    const daily = (await query({ name: "daily-registers", text: dailySql }, values, { readOnly: false }))
      .length;
    const lesson = lessons
      ? (await query({ name: "lesson-registers", text: lessonSql }, values, { readOnly: false })).length
      : 0;
    if (daily || lesson)
      await recordAudit({
        action: "attendance.generate_registers",
        entityType: "AttendanceSession",
        after: { from, to, daily, lesson },
      });
    return { daily, lesson };
  });
}

const schoolDays = `
  school_days AS (
    SELECT day::date AS date, extract(isodow FROM day)::int AS weekday, y.id AS year_id
    FROM generate_series($2::date, $3::date, interval '1 day') AS day
    JOIN academic_years y ON y.school_id = $1 AND day::date BETWEEN y.starts_on AND y.ends_on
    LEFT JOIN calendar_days c ON c.school_id = $1 AND c.date = day::date
    WHERE coalesce(c.type NOT IN ('holiday', 'closure'), true)
      AND (c.type IS NOT NULL OR EXISTS (SELECT FROM class_periods p WHERE p.school_id = $1
        AND p.academic_year_id = y.id AND p.status = 'active' AND p.days @> to_jsonb(extract(isodow FROM day)::int)))
  )`;

const dailySql = `
  WITH ${schoolDays}
  INSERT INTO attendance_sessions (school_id, id, date, kind, section_id)
  SELECT $1, gen_random_uuid(), d.date, 'daily', s.id
  FROM school_days d JOIN sections s ON s.school_id = $1 AND s.academic_year_id = d.year_id AND s.status = 'active'
  ON CONFLICT (school_id, date, kind, section_id, course_offering_id, class_period_id) DO NOTHING RETURNING 1`;

const lessonSql = `
  WITH ${datedLessons()}
  INSERT INTO attendance_sessions (school_id, id, date, kind, section_id, course_offering_id, class_period_id)
  SELECT $1, gen_random_uuid(), date, 'lesson', section_id, course_offering_id, class_period_id
  FROM dated WHERE NOT cancelled
  ON CONFLICT (school_id, date, kind, section_id, course_offering_id, class_period_id) DO NOTHING RETURNING 1`;

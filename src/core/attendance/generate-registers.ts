import type { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { datedLessons } from "../timetable/dated-lessons.ts";
import type { GenerateRegisters } from "./schemas.ts";
import { schoolDaysSql } from "./school-days-sql.ts";

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

const dailySql = `
  WITH school_days AS (${schoolDaysSql("$2::date", "$3::date")})
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

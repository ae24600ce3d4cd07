import type { z } from "zod";
import { currentSchool } from "../../../../db/context-values.ts";
import { execute } from "../../../../db/query.ts";
import { sql } from "../../../../db/sql.ts";
import { transaction } from "../../../../db/transaction.ts";
import { daysBetween } from "../../../../lib/days/days-between.ts";
import { invalid } from "../../../../lib/errors.ts";
import { AttendanceSession } from "../../../../models/attendance/index.ts";
import { audited } from "../../../audit/audited.ts";
import { allDays, datedLessons } from "../../../timetable/lessons/dated-lessons.ts";
import type { GenerateRegisters } from "../../schemas.ts";
import { schoolDaysSql } from "../../school-days-sql.ts";

const MAX_DAYS = 400;

/**
 * Creates the registers that the calendar and the published timetable require. Existing registers do not change.
 * School days are the weekdays of the class periods, minus holidays and closures, plus instructional days of the calendar.
 * @returns the number of registers created, by kind
 * @throws {AppError} 400
 */
export function generateRegisters({
  from,
  to,
  lessons,
}: z.output<typeof GenerateRegisters>): Promise<{ daily: number; lesson: number }> {
  if (to < from) throw invalid([{ path: "to", message: "must be on or after from" }]);
  if (daysBetween(from, to) > MAX_DAYS)
    throw invalid([{ path: "to", message: `must be within ${MAX_DAYS} days of from` }]);
  return transaction(async () => {
    const daily = (await execute(insertDailyRegisters(from, to))).length;
    const lesson = lessons ? (await execute(insertLessonRegisters(from, to))).length : 0;
    if (daily || lesson)
      await audited(AttendanceSession, null, "generate", { after: { from, to, daily, lesson } });
    return { daily, lesson };
  });
}

const insertDailyRegisters = (from: string, to: string) => sql`
  WITH school_days AS (${schoolDaysSql(sql`${from}::date`, sql`${to}::date`)})
  INSERT INTO attendance_sessions (school_id, id, date, kind, section_id)
  SELECT ${currentSchool}, gen_random_uuid(), d.date, 'daily', s.id
  FROM school_days d JOIN sections s ON s.school_id = ${currentSchool} AND s.academic_year_id = d.year_id AND s.status = 'active'
  ON CONFLICT (school_id, date, kind, section_id, course_offering_id, class_period_id) DO NOTHING RETURNING 1`;

const insertLessonRegisters = (from: string, to: string) => sql`
  WITH ${datedLessons(allDays(from, to))}
  INSERT INTO attendance_sessions (school_id, id, date, kind, section_id, course_offering_id, class_period_id)
  SELECT ${currentSchool}, gen_random_uuid(), date, 'lesson', section_id, course_offering_id, class_period_id
  FROM dated WHERE NOT cancelled
  ON CONFLICT (school_id, date, kind, section_id, course_offering_id, class_period_id) DO NOTHING RETURNING 1`;

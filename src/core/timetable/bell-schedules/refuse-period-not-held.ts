import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { invalid } from "../../../lib/errors.ts";
import type { TimetableException } from "../../../models/timetable/index.ts";
import { allDays, datedLessons } from "../lessons/dated-lessons.ts";

/** Throws if the changed lesson does not take place on its date, because the bell schedule leaves out its period. @throws {AppError} 400 */
export async function refusePeriodNotHeld({
  timetableEntryId,
  date,
  kind,
}: TimetableException): Promise<void> {
  const [left] = await query<{ schedule: string }>(sql`
    WITH ${datedLessons(allDays(date, date), sql`e.id = ${timetableEntryId}`)}
    SELECT s.name AS schedule FROM bell_schedules s
    WHERE s.school_id = ${currentSchool} AND s.id = bell_schedule_on(${currentSchool}, ${date})
      AND NOT EXISTS (SELECT FROM dated)`);
  if (!left) return;
  const path = kind === "move" ? "newClassPeriodId" : "date";
  const what = kind === "move" ? "the period" : "the period of this lesson";
  throw invalid([{ path, message: `${what} does not take place on this day (${left.schedule})` }]);
}

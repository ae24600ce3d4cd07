import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import type { AcademicYear } from "../../../models/structure/index.ts";

/**
 * Checks that a year ends after it starts, still contains its dated rows, and that its lessons keep their days.
 * @throws {AppError} 400, 409 `outside_year`, `cycle_in_use`
 */
export async function checkAcademicYear(year: AcademicYear): Promise<void> {
  if (year.endsOn <= year.startsOn) throw invalid([{ path: "endsOn", message: "must be after startsOn" }]);
  await checkCycle(year);
  if (year.isNewRecord || !(year.changed("startsOn") || year.changed("endsOn"))) return;
  const [found] = await query<Record<string, number>>(sql`
    SELECT
      (SELECT count(*)::int FROM academic_terms WHERE school_id = ${year.schoolId} AND academic_year_id = ${year.id}
        AND (starts_on < ${year.startsOn} OR ends_on > ${year.endsOn})) AS terms,
      (SELECT count(*)::int FROM calendar_days WHERE school_id = ${year.schoolId} AND academic_year_id = ${year.id}
        AND date NOT BETWEEN ${year.startsOn} AND ${year.endsOn}) AS "calendar days",
      (SELECT count(*)::int FROM bell_schedule_uses WHERE school_id = ${year.schoolId} AND academic_year_id = ${year.id}
        AND (starts_on < ${year.startsOn} OR ends_on > ${year.endsOn})) AS "uses of bell schedules",
      (SELECT count(*)::int FROM enrollments WHERE school_id = ${year.schoolId} AND academic_year_id = ${year.id}
        AND (starts_on NOT BETWEEN ${year.startsOn} AND ${year.endsOn} OR ends_on > ${year.endsOn})) AS enrollments,
      (SELECT count(*)::int FROM attendance_sessions a JOIN sections s ON s.school_id = a.school_id
        AND s.id = a.section_id
        WHERE a.school_id = ${year.schoolId} AND s.academic_year_id = ${year.id}
          AND a.date NOT BETWEEN ${year.startsOn} AND ${year.endsOn}) AS registers`);
  const left = Object.entries(found!).filter(([, count]) => count > 0);
  if (left.length)
    throw conflict(
      "outside_year",
      `These would be outside ${year.startsOn} to ${year.endsOn}: ${left
        .map(([name, count]) => `${name} (${count})`)
        .join(", ")}. Move them first`,
    );
}

/** The days of lessons and periods are numbers: of weekdays, or of the cycle. Another cycle would give them another meaning. */
async function checkCycle(year: AcademicYear): Promise<void> {
  if (new Set(year.cycleWeekdays).size < (year.cycleWeekdays?.length ?? 0))
    throw invalid([{ path: "cycleWeekdays", message: "must not list a day twice" }]);
  if (year.isNewRecord || !year.changed("cycleLength")) return;
  const last = year.cycleLength ?? 7;
  const [used] = await query<{ lessons: number; periods: number; uses: number }>(sql`
    SELECT (SELECT count(*)::int FROM timetable_entries e
        JOIN timetables t ON t.school_id = e.school_id AND t.id = e.timetable_id AND t.status <> 'archived'
        JOIN academic_terms tm ON tm.school_id = t.school_id AND tm.id = t.term_id AND tm.academic_year_id = ${year.id}
        WHERE e.school_id = ${year.schoolId}) AS lessons,
      (SELECT count(*)::int FROM class_periods p WHERE p.school_id = ${year.schoolId} AND p.academic_year_id = ${year.id}
        AND EXISTS (SELECT FROM jsonb_array_elements(p.days) AS each (day) WHERE each.day::int > ${last}::int)) AS periods,
      (SELECT count(*)::int FROM bell_schedule_uses WHERE school_id = ${year.schoolId} AND academic_year_id = ${year.id}) AS uses`);
  const { lessons, periods, uses } = used!;
  if (lessons)
    throw conflict(
      "cycle_in_use",
      `The timetables of this year have lessons (${lessons}): set the cycle before lessons are placed`,
    );
  if (periods)
    throw conflict(
      "cycle_in_use",
      `Class periods take place on a later day than ${last} (${periods}): change their days first`,
    );
  if (uses)
    throw conflict(
      "cycle_in_use",
      `Bell schedules are used on days of this year (${uses}): remove these uses first`,
    );
}

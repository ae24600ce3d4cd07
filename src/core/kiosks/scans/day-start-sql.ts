import { currentSchool } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import { dayStartsKey, lateAfterKey } from "../../school/settings/arrival-settings.ts";

const setting = (key: string) =>
  sql`(SELECT v.value #>> '{}' FROM school_settings v WHERE v.school_id = ${currentSchool} AND v.key = ${key})`;

const hasLessonsOn = (day: Sql): Sql =>
  sql`NOT period.is_break AND period.days @> to_jsonb(timetable_day(${currentSchool}, ${day}))`;

/**
 * SQL of the time at which a school day starts: on a day with a bell schedule its first class period, otherwise the setting of the
 * school, otherwise the first class period of a normal day; NULL if there is none of these.
 * @param day SQL expression of the day
 */
export const dayStartSql = (day: Sql): Sql => sql`coalesce(
  (SELECT min(held.starts_at) FROM bell_schedule_periods held JOIN class_periods period
    ON period.school_id = ${currentSchool} AND period.id = held.class_period_id AND ${hasLessonsOn(day)}
    WHERE held.school_id = ${currentSchool} AND held.bell_schedule_id = bell_schedule_on(${currentSchool}, ${day})),
  ${setting(dayStartsKey)}::time,
  (SELECT min(period.starts_at) FROM academic_years year JOIN class_periods period
    ON period.school_id = ${currentSchool} AND period.academic_year_id = year.id AND period.status = 'active'
      AND ${hasLessonsOn(day)}
    WHERE year.school_id = ${currentSchool} AND ${day} BETWEEN year.starts_on AND year.ends_on))`;

/** SQL of the minutes after the start of the day within which an arrival is not late. */
export const lateAfterSql: Sql = sql`coalesce(${setting(lateAfterKey)}::int, 0)`;

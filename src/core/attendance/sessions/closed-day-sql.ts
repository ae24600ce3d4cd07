import { currentSchool } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";

/**
 * Builds a SQL condition: the day is known to have no school. A calendar entry decides; without one, a weekday without class
 * periods in the academic year, or not among those of its cycle, is closed. If the year has no class periods yet, the day counts as open.
 * @param date SQL expression of the day; must not use the aliases `entry`, `year` and `period`
 */
export const closedDaySql = (date: Sql): Sql => sql`
    coalesce(
      (SELECT entry.type IN ('holiday', 'closure') FROM calendar_days entry
        WHERE entry.school_id = ${currentSchool} AND entry.date = ${date}),
      (SELECT NOT bool_or(CASE WHEN year.cycle_length IS NULL THEN period.days ELSE year.cycle_weekdays END
          @> to_jsonb(extract(isodow FROM ${date})::int))
        FROM academic_years year JOIN class_periods period
          ON period.school_id = ${currentSchool} AND period.academic_year_id = year.id AND period.status = 'active'
        WHERE year.school_id = ${currentSchool} AND ${date} BETWEEN year.starts_on AND year.ends_on),
      false)`;

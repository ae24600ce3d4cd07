import { currentSchool } from "../../db/context-values.ts";
import { type Sql, sql } from "../../db/sql.ts";

/**
 * SQL for the school days in a range, as `date`, `weekday` and `year_id`: days that the calendar lists, except holidays
 * and closures, and unlisted days with an active class period on that weekday; in a year with a cycle its weekdays count.
 * @param from SQL expression for the first day
 * @param to SQL expression for the last day
 */
export const schoolDaysSql = (from: Sql, to: Sql): Sql => sql`
    SELECT day::date AS date, extract(isodow FROM day)::int AS weekday, y.id AS year_id
    FROM generate_series(${from}, ${to}, interval '1 day') AS day
    JOIN academic_years y ON y.school_id = ${currentSchool} AND day::date BETWEEN y.starts_on AND y.ends_on
    LEFT JOIN calendar_days c ON c.school_id = ${currentSchool} AND c.date = day::date
    WHERE coalesce(c.type NOT IN ('holiday', 'closure'), true)
      AND (c.type IS NOT NULL OR EXISTS (SELECT FROM class_periods p WHERE p.school_id = ${currentSchool}
        AND p.academic_year_id = y.id AND p.status = 'active' AND
        CASE WHEN y.cycle_length IS NULL THEN p.days ELSE y.cycle_weekdays END @> to_jsonb(extract(isodow FROM day)::int)))`;

/**
 * SQL of the days of a school between two days, as `date`, `weekday` and `year_id`: the calendar names them, or there are
 * lessons on such a weekday.
 * @param from and `to` are SQL of days. `$1` is the school
 */
export const schoolDaysSql = (from: string, to: string): string => `
    SELECT day::date AS date, extract(isodow FROM day)::int AS weekday, y.id AS year_id
    FROM generate_series(${from}, ${to}, interval '1 day') AS day
    JOIN academic_years y ON y.school_id = $1 AND day::date BETWEEN y.starts_on AND y.ends_on
    LEFT JOIN calendar_days c ON c.school_id = $1 AND c.date = day::date
    WHERE coalesce(c.type NOT IN ('holiday', 'closure'), true)
      AND (c.type IS NOT NULL OR EXISTS (SELECT FROM class_periods p WHERE p.school_id = $1
        AND p.academic_year_id = y.id AND p.status = 'active' AND p.days @> to_jsonb(extract(isodow FROM day)::int)))`;

import type { Migration } from "../migrating/migration.ts";

export const up: Migration = (sql) =>
  sql(`
  -- Without a length lessons repeat by weekday: 1 is Monday. With one, they repeat by the days of the cycle.
  ALTER TABLE academic_years
    ADD COLUMN cycle_length integer,
    ADD COLUMN cycle_weekdays jsonb NOT NULL DEFAULT '[1,2,3,4,5]',
    ADD COLUMN cycle_counts_days_off boolean NOT NULL DEFAULT false,
    ADD CONSTRAINT academic_years_cycle_length CHECK (cycle_length BETWEEN 2 AND 10);

  ALTER TABLE timetable_entries DROP CONSTRAINT timetable_entries_day_of_week_check,
    ADD CONSTRAINT timetable_entries_day_of_week_check CHECK (day_of_week BETWEEN 1 AND 10);
  ALTER TABLE staff_availabilities DROP CONSTRAINT staff_availabilities_day_of_week_check,
    ADD CONSTRAINT staff_availabilities_day_of_week_check CHECK (day_of_week BETWEEN 1 AND 10);

  -- The day of the timetable on a date: the weekday, or the day of the cycle of its year. Null in a cycle where there is no school.
  -- The cycle starts with day 1 on the first school day of the year, or with the latest cycle_day that the calendar sets.
  CREATE FUNCTION timetable_day(of_school uuid, on_date date) RETURNS integer LANGUAGE plpgsql STABLE
  SET search_path = public, pg_temp AS $body$
  DECLARE
    of_year academic_years;
    from_date date;
    from_day integer;
    entry_type text;
    passed integer;
  BEGIN
    SELECT * INTO of_year FROM academic_years
      WHERE school_id = of_school AND on_date BETWEEN starts_on AND ends_on AND cycle_length IS NOT NULL;
    IF NOT FOUND THEN RETURN extract(isodow FROM on_date)::int; END IF;
    SELECT type INTO entry_type FROM calendar_days WHERE school_id = of_school AND date = on_date;
    IF entry_type IN ('holiday', 'closure')
      OR entry_type IS NULL AND NOT of_year.cycle_weekdays @> to_jsonb(extract(isodow FROM on_date)::int) THEN
      RETURN NULL;
    END IF;
    SELECT date, cycle_day INTO from_date, from_day FROM calendar_days
      WHERE school_id = of_school AND academic_year_id = of_year.id AND cycle_day IS NOT NULL
        AND type NOT IN ('holiday', 'closure') AND date <= on_date
      ORDER BY date DESC LIMIT 1;
    IF NOT FOUND THEN
      from_date := of_year.starts_on;
      from_day := 1;
    END IF;
    SELECT count(*)::int INTO passed FROM generate_series(from_date, on_date - 1, interval '1 day') AS day
      LEFT JOIN calendar_days c ON c.school_id = of_school AND c.date = day::date
      WHERE CASE WHEN c.type NOT IN ('holiday', 'closure') THEN true
        ELSE of_year.cycle_weekdays @> to_jsonb(extract(isodow FROM day)::int)
          AND (c.type IS NULL OR of_year.cycle_counts_days_off) END;
    RETURN (from_day - 1 + passed) % of_year.cycle_length + 1;
  END $body$;

  -- Whether a lesson of a day of the timetable takes place on a weekday between two dates.
  CREATE FUNCTION lesson_on_weekday(of_school uuid, timetable_day integer, weekday integer, from_date date, to_date date)
  RETURNS boolean LANGUAGE plpgsql STABLE COST 10000 SET search_path = public, pg_temp AS $body$
  BEGIN
    IF NOT EXISTS (SELECT FROM academic_years WHERE school_id = of_school AND cycle_length IS NOT NULL
        AND starts_on <= to_date AND ends_on >= from_date) THEN
      RETURN timetable_day = weekday;
    END IF;
    RETURN EXISTS (SELECT FROM generate_series(from_date, to_date, interval '1 day') AS day
      WHERE extract(isodow FROM day) = weekday AND timetable_day(of_school, day::date) = timetable_day);
  END $body$;
`);

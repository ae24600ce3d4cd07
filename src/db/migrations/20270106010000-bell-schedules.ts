import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE bell_schedules (
    ${tenantKeys},
    academic_year_id uuid NOT NULL,
    name text NOT NULL,
    code text NOT NULL,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
    FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years (school_id, id),
    CONSTRAINT bell_schedules_name UNIQUE (school_id, academic_year_id, name),
    CONSTRAINT bell_schedules_code UNIQUE (school_id, academic_year_id, code)
  );
  CREATE INDEX bell_schedules_by_name ON bell_schedules (school_id, name, id);
  CREATE INDEX bell_schedules_by_created_at ON bell_schedules (school_id, created_at, id);
  ${rlsPolicies("bell_schedules")}

  -- A class period without a row does not take place on days with the schedule.
  CREATE TABLE bell_schedule_periods (
    ${tenantKeys},
    bell_schedule_id uuid NOT NULL,
    class_period_id uuid NOT NULL,
    starts_at time NOT NULL,
    ends_at time NOT NULL,
    FOREIGN KEY (school_id, bell_schedule_id) REFERENCES bell_schedules (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, class_period_id) REFERENCES class_periods (school_id, id),
    CONSTRAINT bell_schedule_periods_one UNIQUE (school_id, bell_schedule_id, class_period_id),
    CHECK (ends_at > starts_at)
  );
  CREATE INDEX bell_schedule_periods_period ON bell_schedule_periods (school_id, class_period_id);
  CREATE INDEX bell_schedule_periods_by_created_at ON bell_schedule_periods (school_id, created_at, id);
  ${rlsPolicies("bell_schedule_periods")}

  CREATE TABLE bell_schedule_uses (
    ${tenantKeys},
    academic_year_id uuid NOT NULL,
    bell_schedule_id uuid NOT NULL,
    days jsonb NOT NULL CHECK (jsonb_typeof(days) = 'array' AND jsonb_array_length(days) BETWEEN 1 AND 10),
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years (school_id, id),
    FOREIGN KEY (school_id, bell_schedule_id) REFERENCES bell_schedules (school_id, id),
    CHECK (ends_on >= starts_on)
  );
  CREATE INDEX bell_schedule_uses_schedule ON bell_schedule_uses (school_id, bell_schedule_id);
  CREATE INDEX bell_schedule_uses_year ON bell_schedule_uses (school_id, academic_year_id);
  CREATE INDEX bell_schedule_uses_by_starts_on ON bell_schedule_uses (school_id, starts_on, id);
  CREATE INDEX bell_schedule_uses_by_created_at ON bell_schedule_uses (school_id, created_at, id);
  ${rlsPolicies("bell_schedule_uses")}

  ALTER TABLE calendar_days ADD COLUMN bell_schedule_id uuid,
    ADD CONSTRAINT calendar_days_bell_schedule FOREIGN KEY (school_id, bell_schedule_id)
      REFERENCES bell_schedules (school_id, id);
  CREATE INDEX calendar_days_bell_schedule ON calendar_days (school_id, bell_schedule_id)
    WHERE bell_schedule_id IS NOT NULL;

  -- The bell schedule of a date: that of its calendar day, or one that is used on its day of the timetable. Null: normal times.
  CREATE FUNCTION bell_schedule_on(of_school uuid, on_date date) RETURNS uuid LANGUAGE sql STABLE
  RETURN coalesce(
    (SELECT c.bell_schedule_id FROM calendar_days c WHERE c.school_id = of_school AND c.date = on_date),
    (SELECT u.bell_schedule_id FROM bell_schedule_uses u
      WHERE u.school_id = of_school AND on_date BETWEEN u.starts_on AND u.ends_on
        AND u.days @> to_jsonb(timetable_day(of_school, on_date))
      ORDER BY u.starts_on DESC, u.id LIMIT 1));
`);

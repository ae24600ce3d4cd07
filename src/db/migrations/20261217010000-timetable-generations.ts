import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  -- Periods of the week in which a member of staff cannot or would rather not teach.
  CREATE TABLE staff_availabilities (
    ${tenantKeys},
    staff_member_id uuid NOT NULL,
    day_of_week integer NOT NULL CHECK (day_of_week BETWEEN 1 AND 7),
    class_period_id uuid NOT NULL,
    kind text NOT NULL CHECK (kind IN ('unavailable', 'avoid')),
    UNIQUE (school_id, staff_member_id, day_of_week, class_period_id),
    FOREIGN KEY (school_id, staff_member_id) REFERENCES staff_members (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, class_period_id) REFERENCES class_periods (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX staff_availabilities_class_period ON staff_availabilities (school_id, class_period_id);
  CREATE INDEX staff_availabilities_by_created_at ON staff_availabilities (school_id, created_at, id);
  ${rlsPolicies("staff_availabilities")}

  -- A search for places for the lessons of a draft, with the best timetable found so far.
  CREATE TABLE timetable_generations (
    ${tenantKeys},
    timetable_id uuid NOT NULL,
    options jsonb NOT NULL,
    seed integer NOT NULL,
    seconds integer NOT NULL CHECK (seconds BETWEEN 1 AND 1800),
    seconds_used integer NOT NULL DEFAULT 0 CHECK (seconds_used >= 0),
    lessons_total integer NOT NULL DEFAULT 0,
    lessons_placed integer NOT NULL DEFAULT 0,
    cost integer,
    placements jsonb NOT NULL DEFAULT '[]',
    unplaced jsonb NOT NULL DEFAULT '[]',
    requested_by uuid,
    started_at timestamptz(3),
    finished_at timestamptz(3),
    applied_at timestamptz(3),
    error text,
    status text NOT NULL DEFAULT 'queued'
      CHECK (status IN ('queued', 'running', 'completed', 'stopped', 'failed')),
    FOREIGN KEY (school_id, timetable_id) REFERENCES timetables (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, requested_by) REFERENCES users (school_id, id)
  );
  CREATE UNIQUE INDEX timetable_generations_one ON timetable_generations (school_id, timetable_id)
    WHERE status IN ('queued', 'running');
  CREATE INDEX timetable_generations_timetable ON timetable_generations (school_id, timetable_id);
  CREATE INDEX timetable_generations_requester ON timetable_generations (school_id, requested_by);
  CREATE INDEX timetable_generations_by_created_at ON timetable_generations (school_id, created_at, id);
  ${rlsPolicies("timetable_generations")}
`);

import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE duty_areas (
    ${tenantKeys},
    name text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('playground', 'gate', 'bus', 'lunch', 'corridor', 'other')),
    staff_needed integer NOT NULL DEFAULT 1 CHECK (staff_needed BETWEEN 1 AND 50),
    note text,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
    UNIQUE (school_id, name)
  );
  CREATE INDEX duty_areas_by_created_at ON duty_areas (school_id, created_at, id);
  ${rlsPolicies("duty_areas")}

  CREATE TABLE duty_assignments (
    ${tenantKeys},
    duty_area_id uuid NOT NULL,
    staff_member_id uuid NOT NULL,
    day_of_week integer NOT NULL CHECK (day_of_week BETWEEN 1 AND 7),
    starts_at time(0) NOT NULL,
    ends_at time(0) NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    FOREIGN KEY (school_id, duty_area_id) REFERENCES duty_areas (school_id, id),
    FOREIGN KEY (school_id, staff_member_id) REFERENCES staff_members (school_id, id),
    CHECK (ends_at > starts_at),
    CHECK (ends_on >= starts_on),
    CONSTRAINT duty_assignments_staff_clash EXCLUDE USING gist (school_id WITH =, staff_member_id WITH =, day_of_week WITH =,
      int4range(extract(epoch FROM starts_at)::int, extract(epoch FROM ends_at)::int) WITH &&,
      daterange(starts_on, ends_on, '[]') WITH &&)
  );
  CREATE INDEX duty_assignments_by_day_of_week ON duty_assignments (school_id, day_of_week, id);
  CREATE INDEX duty_assignments_by_starts_on ON duty_assignments (school_id, starts_on, id);
  CREATE INDEX duty_assignments_by_created_at ON duty_assignments (school_id, created_at, id);
  CREATE INDEX duty_assignments_area ON duty_assignments (school_id, duty_area_id);
  CREATE INDEX duty_assignments_staff_member ON duty_assignments (school_id, staff_member_id);
  ${rlsPolicies("duty_assignments")}
`);

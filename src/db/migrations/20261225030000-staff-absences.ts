import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  -- Times only for a part of a single day; without them whole days are meant.
  CREATE TABLE staff_absences (
    ${tenantKeys},
    staff_member_id uuid NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    starts_at time(0),
    ends_at time(0),
    reason text NOT NULL CHECK (reason IN ('illness', 'training', 'trip', 'leave', 'other')),
    note text,
    recorded_by uuid,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'cancelled')),
    FOREIGN KEY (school_id, staff_member_id) REFERENCES staff_members (school_id, id),
    FOREIGN KEY (school_id, recorded_by) REFERENCES users (school_id, id),
    CHECK (ends_on >= starts_on),
    CHECK ((starts_at IS NULL) = (ends_at IS NULL)),
    CHECK (starts_at IS NULL OR ends_at > starts_at AND ends_on = starts_on),
    CONSTRAINT staff_absences_overlap EXCLUDE USING gist (school_id WITH =, staff_member_id WITH =,
      tsrange(starts_on + coalesce(starts_at, '00:00'::time), ends_on + coalesce(ends_at, '24:00'::time)) WITH &&)
      WHERE (status = 'active')
  );
  CREATE INDEX staff_absences_by_starts_on ON staff_absences (school_id, starts_on, id);
  CREATE INDEX staff_absences_by_created_at ON staff_absences (school_id, created_at, id);
  CREATE INDEX staff_absences_staff_member ON staff_absences (school_id, staff_member_id, ends_on);
  CREATE INDEX staff_absences_recorder ON staff_absences (school_id, recorded_by) WHERE recorded_by IS NOT NULL;
  ${rlsPolicies("staff_absences")}
`);

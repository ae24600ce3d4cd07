import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE houses (
    ${tenantKeys},
    name text NOT NULL,
    code text NOT NULL,
    colour text NOT NULL,
    head_staff_member_id uuid,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
    UNIQUE (school_id, code),
    FOREIGN KEY (school_id, head_staff_member_id) REFERENCES staff_members (school_id, id)
  );
  CREATE INDEX houses_by_name ON houses (school_id, name, id);
  CREATE INDEX houses_by_created_at ON houses (school_id, created_at, id);
  CREATE INDEX houses_head ON houses (school_id, head_staff_member_id) WHERE head_staff_member_id IS NOT NULL;
  ${rlsPolicies("houses")}

  CREATE TABLE house_memberships (
    ${tenantKeys},
    house_id uuid NOT NULL,
    student_id uuid NOT NULL,
    UNIQUE (school_id, student_id),
    FOREIGN KEY (school_id, house_id) REFERENCES houses (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id)
  );
  CREATE INDEX house_memberships_house ON house_memberships (school_id, house_id);
  CREATE INDEX house_memberships_by_created_at ON house_memberships (school_id, created_at, id);
  ${rlsPolicies("house_memberships")}

  -- The house is that of the student on the day of the award: a house keeps its points when the student moves.
  CREATE TABLE behaviour_points (
    ${tenantKeys},
    student_id uuid NOT NULL,
    house_id uuid,
    kind text NOT NULL CHECK (kind IN ('merit', 'demerit')),
    points integer NOT NULL CHECK (points BETWEEN 1 AND 100),
    reason text NOT NULL,
    awarded_by uuid,
    awarded_on date NOT NULL,
    revoked_by uuid,
    revoked_at timestamptz(3),
    revoked_reason text,
    status text NOT NULL DEFAULT 'awarded' CHECK (status IN ('awarded', 'revoked')),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, house_id) REFERENCES houses (school_id, id),
    FOREIGN KEY (school_id, awarded_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, revoked_by) REFERENCES users (school_id, id),
    CONSTRAINT behaviour_points_revoked CHECK ((status = 'revoked') = (revoked_at IS NOT NULL)
      AND (revoked_at IS NULL) = (revoked_reason IS NULL))
  );
  CREATE INDEX behaviour_points_by_awarded_on ON behaviour_points (school_id, awarded_on, id);
  CREATE INDEX behaviour_points_by_created_at ON behaviour_points (school_id, created_at, id);
  CREATE INDEX behaviour_points_student ON behaviour_points (school_id, student_id, awarded_on);
  CREATE INDEX behaviour_points_house ON behaviour_points (school_id, house_id) WHERE house_id IS NOT NULL;
  CREATE INDEX behaviour_points_awarder ON behaviour_points (school_id, awarded_by);
  CREATE INDEX behaviour_points_revoker ON behaviour_points (school_id, revoked_by) WHERE revoked_by IS NOT NULL;
  ${rlsPolicies("behaviour_points")}
`);

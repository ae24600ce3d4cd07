import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE discipline_actions (
    ${tenantKeys},
    discipline_incident_id uuid,
    student_id uuid NOT NULL,
    -- Code of a built-in type or of a descriptor.
    type text NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    note text,
    decided_by uuid,
    guardian_informed_at timestamptz(3),
    student_suspension_id uuid,
    status text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'active', 'completed', 'cancelled')),
    FOREIGN KEY (school_id, discipline_incident_id) REFERENCES discipline_incidents (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, decided_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, student_suspension_id) REFERENCES student_suspensions (school_id, id),
    CHECK (ends_on >= starts_on)
  );
  CREATE INDEX discipline_actions_by_starts_on ON discipline_actions (school_id, starts_on, id);
  CREATE INDEX discipline_actions_by_created_at ON discipline_actions (school_id, created_at, id);
  CREATE INDEX discipline_actions_student ON discipline_actions (school_id, student_id, starts_on);
  CREATE INDEX discipline_actions_incident ON discipline_actions (school_id, discipline_incident_id)
    WHERE discipline_incident_id IS NOT NULL;
  CREATE INDEX discipline_actions_decider ON discipline_actions (school_id, decided_by);
  CREATE UNIQUE INDEX discipline_actions_suspension ON discipline_actions (school_id, student_suspension_id)
    WHERE student_suspension_id IS NOT NULL;
  ${rlsPolicies("discipline_actions")}
`);

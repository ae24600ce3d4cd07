import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

// The days on which an account cannot sign in are columns of the account, so that every request can compare them.
export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE student_suspensions (
    ${tenantKeys},
    student_id uuid NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    reason text NOT NULL,
    blocks_sign_in boolean NOT NULL DEFAULT false,
    absence_notice_id uuid,
    decided_by uuid,
    lifted_by uuid,
    lifted_at timestamptz(3),
    lifted_reason text,
    status text NOT NULL DEFAULT 'scheduled' CHECK (status IN ('scheduled', 'active', 'ended', 'lifted')),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, absence_notice_id) REFERENCES absence_notices (school_id, id),
    FOREIGN KEY (school_id, decided_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, lifted_by) REFERENCES users (school_id, id),
    CHECK (ends_on >= starts_on),
    CONSTRAINT student_suspensions_lifted CHECK ((status = 'lifted') = (lifted_at IS NOT NULL)
      AND (lifted_at IS NULL) = (lifted_reason IS NULL))
  );
  CREATE INDEX student_suspensions_by_starts_on ON student_suspensions (school_id, starts_on, id);
  CREATE INDEX student_suspensions_student ON student_suspensions (school_id, student_id);
  CREATE INDEX student_suspensions_open ON student_suspensions (school_id, student_id)
    WHERE status IN ('scheduled', 'active');
  CREATE INDEX student_suspensions_notice ON student_suspensions (school_id, absence_notice_id)
    WHERE absence_notice_id IS NOT NULL;
  CREATE INDEX student_suspensions_decider ON student_suspensions (school_id, decided_by);
  CREATE INDEX student_suspensions_lifter ON student_suspensions (school_id, lifted_by) WHERE lifted_by IS NOT NULL;
  ${rlsPolicies("student_suspensions")}

  ALTER TABLE users ADD COLUMN blocked_from date;
  ALTER TABLE users ADD COLUMN blocked_until date;
`);

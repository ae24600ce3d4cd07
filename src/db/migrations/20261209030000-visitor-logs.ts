import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE visitor_logs (
    ${tenantKeys},
    kind text NOT NULL CHECK (kind IN ('visit', 'pick_up')),
    name text NOT NULL,
    phone text,
    purpose text,
    host_staff_member_id uuid,
    student_id uuid,
    guardian_id uuid,
    confirmed_with text,
    denied_reason text,
    recorded_by uuid,
    in_at timestamptz(3) NOT NULL,
    out_at timestamptz(3),
    status text NOT NULL DEFAULT 'in' CHECK (status IN ('in', 'out', 'denied')),
    FOREIGN KEY (school_id, host_staff_member_id) REFERENCES staff_members (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, guardian_id) REFERENCES guardians (school_id, id),
    FOREIGN KEY (school_id, recorded_by) REFERENCES users (school_id, id),
    CONSTRAINT visitor_logs_pick_up CHECK ((kind = 'pick_up') = (student_id IS NOT NULL)
      AND (kind = 'pick_up' OR num_nonnulls(guardian_id, confirmed_with) = 0)),
    CONSTRAINT visitor_logs_out CHECK ((status = 'out') = (out_at IS NOT NULL)),
    CONSTRAINT visitor_logs_denied CHECK ((status = 'denied') = (denied_reason IS NOT NULL)),
    CHECK (out_at >= in_at)
  );
  CREATE INDEX visitor_logs_by_in_at ON visitor_logs (school_id, in_at, id);
  CREATE INDEX visitor_logs_present ON visitor_logs (school_id, in_at) WHERE status = 'in';
  CREATE INDEX visitor_logs_host ON visitor_logs (school_id, host_staff_member_id) WHERE host_staff_member_id IS NOT NULL;
  CREATE INDEX visitor_logs_student ON visitor_logs (school_id, student_id) WHERE student_id IS NOT NULL;
  CREATE INDEX visitor_logs_guardian ON visitor_logs (school_id, guardian_id) WHERE guardian_id IS NOT NULL;
  CREATE INDEX visitor_logs_recorder ON visitor_logs (school_id, recorded_by);
  ${rlsPolicies("visitor_logs")}
`);

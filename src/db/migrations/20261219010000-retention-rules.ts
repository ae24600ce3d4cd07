import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

// A rule may exist once per kind of record and event. Rules are paused rather than deleted: erasures refer to them.
export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE retention_rules (
    ${tenantKeys},
    entity_type text NOT NULL CHECK (entity_type IN ('visitor_log', 'admission_application', 'admission_inquiry',
      'student', 'staff_member', 'message', 'assignment_file', 'document')),
    trigger text NOT NULL CHECK (trigger IN ('left', 'closed', 'abandoned', 'sent', 'year_ended', 'expired')),
    keep_days integer NOT NULL CHECK (keep_days BETWEEN 1 AND 36500),
    action text NOT NULL CHECK (action IN ('delete', 'anonymise')),
    changed_by uuid,
    approved_by uuid,
    approved_at timestamptz(3),
    last_run_at timestamptz(3),
    status text NOT NULL DEFAULT 'paused' CHECK (status IN ('active', 'paused')),
    UNIQUE (school_id, entity_type, trigger),
    FOREIGN KEY (school_id, changed_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, approved_by) REFERENCES users (school_id, id),
    CHECK (status = 'paused' OR approved_at IS NOT NULL)
  );
  CREATE INDEX retention_rules_changed_by ON retention_rules (school_id, changed_by) WHERE changed_by IS NOT NULL;
  CREATE INDEX retention_rules_approved_by ON retention_rules (school_id, approved_by) WHERE approved_by IS NOT NULL;
  ${rlsPolicies("retention_rules")}

  ALTER TABLE data_subject_requests ADD COLUMN retention_rule_id uuid;
  ALTER TABLE data_subject_requests ADD FOREIGN KEY (school_id, retention_rule_id)
    REFERENCES retention_rules (school_id, id);
  CREATE INDEX data_subject_requests_rule ON data_subject_requests (school_id, retention_rule_id)
    WHERE retention_rule_id IS NOT NULL;
  `);

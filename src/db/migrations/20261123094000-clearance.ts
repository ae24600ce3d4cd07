import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE fee_clearances (
    ${tenantKeys},
    student_id uuid NOT NULL,
    purpose text NOT NULL
      CHECK (purpose IN ('exam', 'report_card', 'transfer', 'graduation')),
    term_id uuid,
    currency text NOT NULL,
    balance_minor bigint NOT NULL,
    threshold_minor bigint NOT NULL CHECK (threshold_minor >= 0),
    code text NOT NULL,
    valid_until date,
    decided_by uuid,
    decided_at timestamptz(3),
    override_reason text,
    revoked_reason text,
    status text NOT NULL DEFAULT 'pending'
      CHECK (status IN ('pending', 'cleared', 'blocked', 'overridden', 'revoked')),
    UNIQUE (school_id, code),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, term_id) REFERENCES academic_terms (school_id, id),
    FOREIGN KEY (school_id, decided_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX fee_clearances_student ON fee_clearances (school_id, student_id);
  CREATE INDEX fee_clearances_term ON fee_clearances (school_id, term_id);
  CREATE INDEX fee_clearances_decided_by ON fee_clearances (school_id, decided_by);
  -- A printed code does not name its school.
  CREATE INDEX fee_clearances_code_across_schools ON fee_clearances (code);
  CREATE UNIQUE INDEX fee_clearances_open ON fee_clearances (school_id, student_id, purpose, term_id) NULLS NOT DISTINCT
    WHERE status <> 'revoked';
  CREATE INDEX fee_clearances_by_created_at ON fee_clearances (school_id, created_at, id);
  ${rlsPolicies("fee_clearances")}

  CREATE TABLE clearance_items (
    ${tenantKeys},
    fee_clearance_id uuid NOT NULL,
    department text NOT NULL,
    currency text NOT NULL,
    amount_due_minor bigint NOT NULL DEFAULT 0 CHECK (amount_due_minor >= 0),
    note text,
    signed_by uuid,
    signed_at timestamptz(3),
    status text NOT NULL DEFAULT 'pending'
      CHECK (status IN ('pending', 'cleared', 'blocked', 'waived')),
    UNIQUE (school_id, fee_clearance_id, department),
    FOREIGN KEY (school_id, fee_clearance_id) REFERENCES fee_clearances (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, signed_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX clearance_items_signed_by ON clearance_items (school_id, signed_by);
  CREATE INDEX clearance_items_by_department ON clearance_items (school_id, department, id);
  CREATE INDEX clearance_items_by_created_at ON clearance_items (school_id, created_at, id);
  ${rlsPolicies("clearance_items")}

  CREATE TABLE idempotency_keys (
    ${tenantKeys},
    user_id uuid NOT NULL,
    key text NOT NULL,
    request text NOT NULL,
    request_hash text NOT NULL,
    status integer,
    answer text,
    UNIQUE (school_id, user_id, key),
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX idempotency_keys_by_created_at ON idempotency_keys (created_at);
  ${rlsPolicies("idempotency_keys")}
`);

import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

// The content of a package is kept in stored_files while `file_sha256` names it; `package_sha256` stays as proof of what was sent
// or received. The private key of a school is encrypted; one key pair at a time is active.
export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE record_transfer_keys (
    ${tenantKeys},
    fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
    public_key text NOT NULL,
    private_key text NOT NULL,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'retired')),
    UNIQUE (school_id, fingerprint)
  );
  CREATE UNIQUE INDEX record_transfer_keys_active ON record_transfer_keys (school_id) WHERE status = 'active';
  ${rlsPolicies("record_transfer_keys")}

  CREATE TABLE known_school_keys (
    ${tenantKeys},
    school_name text NOT NULL,
    fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
    note text,
    confirmed_by uuid,
    UNIQUE (school_id, fingerprint),
    FOREIGN KEY (school_id, confirmed_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX known_school_keys_by_school_name ON known_school_keys (school_id, school_name, id);
  CREATE INDEX known_school_keys_confirmed_by ON known_school_keys (school_id, confirmed_by);
  ${rlsPolicies("known_school_keys")}

  CREATE TABLE record_transfers (
    ${tenantKeys},
    direction text NOT NULL CHECK (direction IN ('outgoing', 'incoming')),
    student_id uuid,
    student_name text NOT NULL,
    school_name text NOT NULL,
    school_email text,
    reason text,
    contents jsonb NOT NULL CHECK (jsonb_typeof(contents) = 'array'),
    consent_given_by text,
    consent_on date,
    package_id uuid,
    package_sha256 text CHECK (package_sha256 ~ '^[0-9a-f]{64}$'),
    package_size integer CHECK (package_size > 0),
    packaged_at timestamptz(3),
    file_sha256 text,
    key_fingerprint text,
    downloaded_at timestamptz(3),
    created_by uuid,
    decided_by uuid,
    decided_at timestamptz(3),
    decision_note text,
    status text NOT NULL CHECK (status IN ('draft', 'prepared', 'sent', 'completed', 'cancelled', 'received', 'accepted',
      'rejected')),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, created_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, decided_by) REFERENCES users (school_id, id),
    CONSTRAINT record_transfers_direction CHECK (CASE direction
      WHEN 'outgoing' THEN student_id IS NOT NULL
        AND status IN ('draft', 'prepared', 'sent', 'completed', 'cancelled')
      ELSE status IN ('received', 'accepted', 'rejected') AND (status = 'accepted') = (student_id IS NOT NULL) END),
    CONSTRAINT record_transfers_package CHECK ((package_id IS NULL) = (package_sha256 IS NULL)
      AND (package_id IS NULL) = (package_size IS NULL) AND (package_id IS NULL) = (packaged_at IS NULL)
      AND (package_id IS NULL) = (key_fingerprint IS NULL)),
    CONSTRAINT record_transfers_packaged CHECK (package_id IS NOT NULL OR status IN ('draft', 'cancelled')),
    CONSTRAINT record_transfers_file CHECK (file_sha256 IS NULL OR file_sha256 = package_sha256),
    CONSTRAINT record_transfers_consent CHECK ((consent_given_by IS NULL) = (consent_on IS NULL)),
    CONSTRAINT record_transfers_decided CHECK ((decided_at IS NOT NULL)
      = (status IN ('completed', 'cancelled', 'accepted', 'rejected')))
  );
  CREATE UNIQUE INDEX record_transfers_package_once ON record_transfers (school_id, package_id)
    WHERE direction = 'incoming' AND status <> 'rejected';
  CREATE INDEX record_transfers_by_created_at ON record_transfers (school_id, created_at, id);
  CREATE INDEX record_transfers_by_school_name ON record_transfers (school_id, school_name, id);
  CREATE INDEX record_transfers_student ON record_transfers (school_id, student_id);
  CREATE INDEX record_transfers_file ON record_transfers (school_id, file_sha256);
  CREATE INDEX record_transfers_created_by ON record_transfers (school_id, created_by);
  CREATE INDEX record_transfers_decided_by ON record_transfers (school_id, decided_by);
  ${rlsPolicies("record_transfers")}

  CREATE TABLE record_transfer_links (
    ${tenantKeys},
    record_transfer_id uuid NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    UNIQUE (school_id, token_hash),
    FOREIGN KEY (school_id, record_transfer_id) REFERENCES record_transfers (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX record_transfer_links_transfer ON record_transfer_links (school_id, record_transfer_id, created_at);
  ${rlsPolicies("record_transfer_links")}

  ALTER TABLE retention_rules DROP CONSTRAINT retention_rules_entity_type_check;
  ALTER TABLE retention_rules ADD CONSTRAINT retention_rules_entity_type_check
    CHECK (entity_type IN ('visitor_log', 'admission_application', 'admission_inquiry', 'student', 'staff_member', 'message',
      'assignment_file', 'document', 'alumnus', 'record_transfer')) NOT VALID;
`);

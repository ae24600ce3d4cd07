import type { Migration } from "../migrating/migration.ts";
import { platformRole, rlsPolicies, rolesInUse, tenantKeys } from "../migrating/rls.ts";

/** Columns of append-only tables that an erasure may empty. */
const erasable = {
  admission_application_notes: "body",
  admission_inquiry_notes: "body",
  attendance_changes: "old_note, old_reason, reason",
  audit_events: "before, after, ip, user_agent",
  enrollment_status_changes: "reason",
  result_revisions: "reason",
  student_ledger_entries: "description",
};

const grants = Object.entries(erasable)
  .map(([table, columns]) => `GRANT UPDATE (${columns}) ON ${table} TO ${platformRole};`)
  .join("\n      ");

// Append-only tables stay so for every request of a school: only platform work that declares an erasure passes the trigger, and
// the grants limit it to the columns that may name a person.
export const up: Migration = (sql) =>
  sql(`
  CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $body$
  BEGIN
    IF TG_OP = 'UPDATE' AND current_setting('app.erasure', true) = 'on' THEN RETURN NULL; END IF;
    RAISE EXCEPTION '% is append-only: correct by a new row', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
  END $body$;

  CREATE TABLE data_subject_requests (
    ${tenantKeys},
    kind text NOT NULL CHECK (kind IN ('export', 'correction', 'erasure')),
    subject_type text NOT NULL CHECK (subject_type IN ('student', 'guardian', 'staff_member', 'user',
      'admission_application', 'admission_inquiry')),
    subject_id uuid NOT NULL,
    subject_name text NOT NULL,
    note text,
    due_on date NOT NULL,
    requested_by uuid,
    verification text,
    verified_by uuid,
    verified_at timestamptz(3),
    legal_hold_reason text,
    planned_at timestamptz(3),
    confirmed_by uuid,
    confirmed_at timestamptz(3),
    outcome text,
    result_file_id uuid,
    result_expires_on date,
    error text,
    completed_at timestamptz(3),
    status text NOT NULL DEFAULT 'received'
      CHECK (status IN ('received', 'verified', 'in_progress', 'completed', 'rejected')),
    FOREIGN KEY (school_id, requested_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, verified_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, confirmed_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, result_file_id) REFERENCES stored_files (school_id, id),
    CHECK (status IN ('received', 'rejected') OR verified_at IS NOT NULL),
    CHECK ((status = 'completed') = (completed_at IS NOT NULL)),
    CHECK ((result_file_id IS NULL) = (result_expires_on IS NULL))
  );
  CREATE INDEX data_subject_requests_by_created_at ON data_subject_requests (school_id, created_at, id);
  CREATE INDEX data_subject_requests_by_due_on ON data_subject_requests (school_id, due_on, id);
  CREATE INDEX data_subject_requests_subject ON data_subject_requests (school_id, subject_id);
  CREATE INDEX data_subject_requests_requester ON data_subject_requests (school_id, requested_by);
  CREATE INDEX data_subject_requests_verifier ON data_subject_requests (school_id, verified_by);
  CREATE INDEX data_subject_requests_confirmer ON data_subject_requests (school_id, confirmed_by);
  CREATE INDEX data_subject_requests_file ON data_subject_requests (school_id, result_file_id)
    WHERE result_file_id IS NOT NULL;
  CREATE UNIQUE INDEX data_subject_requests_open ON data_subject_requests (school_id, kind, subject_id)
    WHERE status IN ('received', 'verified', 'in_progress');
  ${rlsPolicies("data_subject_requests")}

  CREATE TABLE erasure_items (
    ${tenantKeys},
    data_subject_request_id uuid NOT NULL,
    entity_table text NOT NULL,
    row_id uuid NOT NULL,
    action text NOT NULL CHECK (action IN ('delete', 'anonymise', 'scrub', 'keep')),
    done boolean NOT NULL DEFAULT false,
    UNIQUE (school_id, data_subject_request_id, entity_table, row_id),
    FOREIGN KEY (school_id, data_subject_request_id) REFERENCES data_subject_requests (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX erasure_items_by_entity_table ON erasure_items (school_id, entity_table, id);
  ${rlsPolicies("erasure_items")}

  CREATE TABLE audit_redactions (
    ${tenantKeys},
    event_id uuid NOT NULL,
    row_hash bytea NOT NULL CHECK (length(row_hash) = 32),
    key_id text NOT NULL,
    mac bytea NOT NULL
  );
  CREATE INDEX audit_redactions_event ON audit_redactions (school_id, event_id);
  ${rlsPolicies("audit_redactions", { school: "read" })}

  DO $grants$ BEGIN
    IF ${rolesInUse} THEN
      ${grants}
    END IF;
  END $grants$;`);

import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

const kinds = "'transfer', 'character', 'bonafide', 'recommendation', 'clearance', 'id_card'";

// Codes are unique across schools: a printed code does not name its school.
export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE document_templates (
    ${tenantKeys},
    key text NOT NULL CHECK (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
    name text NOT NULL,
    kind text NOT NULL CHECK (kind IN (${kinds})),
    language text NOT NULL CHECK (language IN ('en', 'fr', 'es', 'ar', 'sw')),
    version integer NOT NULL DEFAULT 1 CHECK (version > 0),
    layout jsonb NOT NULL,
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'retired')),
    UNIQUE (school_id, key, language, version)
  );
  CREATE UNIQUE INDEX document_templates_one_active ON document_templates (school_id, key, language) WHERE status = 'active';
  CREATE UNIQUE INDEX document_templates_one_draft ON document_templates (school_id, key, language) WHERE status = 'draft';
  CREATE INDEX document_templates_by_name ON document_templates (school_id, name, id);
  CREATE INDEX document_templates_by_created_at ON document_templates (school_id, created_at, id);
  ${rlsPolicies("document_templates")}

  CREATE TABLE issued_documents (
    ${tenantKeys},
    kind text NOT NULL CHECK (kind IN (${kinds})),
    document_template_id uuid,
    student_id uuid,
    staff_member_id uuid,
    number text,
    verification_code text,
    language text NOT NULL CHECK (language IN ('en', 'fr', 'es', 'ar', 'sw')),
    data jsonb NOT NULL DEFAULT '{}',
    file_id uuid,
    issued_by uuid,
    issued_on date,
    expires_on date,
    revoked_by uuid,
    revoked_at timestamptz(3),
    revoked_reason text,
    status text NOT NULL DEFAULT 'issued' CHECK (status IN ('requested', 'issued', 'revoked')),
    UNIQUE (school_id, number),
    FOREIGN KEY (school_id, document_template_id) REFERENCES document_templates (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, staff_member_id) REFERENCES staff_members (school_id, id),
    FOREIGN KEY (school_id, file_id) REFERENCES documents (school_id, id),
    FOREIGN KEY (school_id, issued_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, revoked_by) REFERENCES users (school_id, id),
    CONSTRAINT issued_documents_one_person CHECK (num_nonnulls(student_id, staff_member_id) = 1),
    CONSTRAINT issued_documents_numbered CHECK (status = 'requested'
      OR num_nonnulls(number, verification_code, issued_on) = 3),
    CONSTRAINT issued_documents_revoked CHECK ((status = 'revoked') = (revoked_at IS NOT NULL)
      AND (revoked_at IS NULL) = (revoked_reason IS NULL)),
    CHECK (expires_on IS NULL OR expires_on >= issued_on)
  );
  CREATE INDEX issued_documents_by_created_at ON issued_documents (school_id, created_at, id);
  CREATE INDEX issued_documents_student ON issued_documents (school_id, student_id) WHERE student_id IS NOT NULL;
  CREATE INDEX issued_documents_staff_member ON issued_documents (school_id, staff_member_id) WHERE staff_member_id IS NOT NULL;
  CREATE INDEX issued_documents_template ON issued_documents (school_id, document_template_id);
  CREATE INDEX issued_documents_file ON issued_documents (school_id, file_id) WHERE file_id IS NOT NULL;
  CREATE INDEX issued_documents_issuer ON issued_documents (school_id, issued_by);
  CREATE INDEX issued_documents_revoker ON issued_documents (school_id, revoked_by) WHERE revoked_by IS NOT NULL;
  CREATE INDEX issued_documents_code_across_schools ON issued_documents (verification_code);
  ${rlsPolicies("issued_documents")}
`);

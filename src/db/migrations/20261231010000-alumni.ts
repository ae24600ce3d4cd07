import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

const oneOf = (column: string, list: readonly string[]) =>
  `${column} IN (${list.map((each) => `'${each}'`).join(", ")})`;
const ofStudents = ["photos", "messages", "sharing", "trips", "alumni"];

// A link opens the details of one alumnus: only the hash of its token is stored. The constraints of other tables gain a value;
// NOT VALID keeps the lock short, and every existing row satisfies the former, narrower constraint.
export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE alumni (
    ${tenantKeys},
    student_id uuid,
    given_name text NOT NULL,
    family_name text NOT NULL,
    leaving_year integer NOT NULL CHECK (leaving_year BETWEEN 1900 AND 2200),
    outcome text NOT NULL CHECK (outcome IN ('graduated', 'left')),
    class_name text,
    email text,
    phone text,
    address text,
    preferred_language text,
    occupation text,
    further_study text,
    notes text,
    contact_agreed_at timestamptz(3),
    contact_agreed_by text CHECK (contact_agreed_by IN ('consent', 'office', 'alumnus')),
    details_updated_at timestamptz(3),
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'lost_contact', 'do_not_contact', 'deceased')),
    UNIQUE (school_id, student_id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    CONSTRAINT alumni_agreed CHECK ((contact_agreed_at IS NULL) = (contact_agreed_by IS NULL)),
    CONSTRAINT alumni_agreement_ends CHECK (status NOT IN ('do_not_contact', 'deceased') OR contact_agreed_at IS NULL)
  );
  CREATE INDEX alumni_by_leaving_year ON alumni (school_id, leaving_year, id);
  CREATE INDEX alumni_by_family_name ON alumni (school_id, family_name, id);
  CREATE INDEX alumni_by_created_at ON alumni (school_id, created_at, id);
  ${rlsPolicies("alumni")}

  CREATE TABLE alumnus_links (
    ${tenantKeys},
    alumnus_id uuid NOT NULL,
    token_hash text NOT NULL,
    expires_at timestamptz(3) NOT NULL,
    UNIQUE (school_id, token_hash),
    FOREIGN KEY (school_id, alumnus_id) REFERENCES alumni (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX alumnus_links_alumnus ON alumnus_links (school_id, alumnus_id, created_at);
  ${rlsPolicies("alumnus_links")}

  CREATE TABLE alumni_messages (
    ${tenantKeys},
    subject text NOT NULL,
    body text NOT NULL,
    audience jsonb NOT NULL CHECK (jsonb_typeof(audience) = 'object'),
    recipients integer NOT NULL CHECK (recipients > 0),
    sent_by uuid NOT NULL,
    FOREIGN KEY (school_id, sent_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX alumni_messages_by_created_at ON alumni_messages (school_id, created_at, id);
  CREATE INDEX alumni_messages_sender ON alumni_messages (school_id, sent_by);
  ${rlsPolicies("alumni_messages")}

  ALTER TABLE consent_texts DROP CONSTRAINT consent_texts_purpose_check;
  ALTER TABLE consent_texts ADD CONSTRAINT consent_texts_purpose_check
    CHECK (${oneOf("purpose", [...ofStudents, "terms", "privacy_notice"])}) NOT VALID;
  ALTER TABLE consents DROP CONSTRAINT consents_check1;
  ALTER TABLE consents ADD CONSTRAINT consents_check1
    CHECK ((student_id IS NOT NULL) = (${oneOf("purpose", ofStudents)})) NOT VALID;
  ALTER TABLE data_subject_requests DROP CONSTRAINT data_subject_requests_subject_type_check;
  ALTER TABLE data_subject_requests ADD CONSTRAINT data_subject_requests_subject_type_check
    CHECK (${oneOf("subject_type", [
      ...[
        "student",
        "guardian",
        "staff_member",
        "user",
        "admission_application",
        "admission_inquiry",
        "alumnus",
      ],
    ])}) NOT VALID;
  ALTER TABLE retention_rules DROP CONSTRAINT retention_rules_entity_type_check;
  ALTER TABLE retention_rules ADD CONSTRAINT retention_rules_entity_type_check
    CHECK (${oneOf("entity_type", [
      ...["visitor_log", "admission_application", "admission_inquiry", "student", "staff_member", "message"],
      ...["assignment_file", "document", "alumnus"],
    ])}) NOT VALID;
`);

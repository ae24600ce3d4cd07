import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

const purpose = (list: readonly string[]) =>
  `CHECK (purpose IN (${list.map((each) => `'${each}'`).join(", ")}))`;
const ofStudents = ["photos", "messages", "sharing", "trips"];
const ofAccounts = ["terms", "privacy_notice"];

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE consent_texts (
    ${tenantKeys},
    purpose text NOT NULL ${purpose([...ofStudents, ...ofAccounts])},
    version integer NOT NULL CHECK (version > 0),
    title text NOT NULL,
    body text NOT NULL,
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'retired')),
    published_at timestamptz(3),
    published_by uuid,
    UNIQUE (school_id, purpose, version),
    FOREIGN KEY (school_id, published_by) REFERENCES users (school_id, id),
    CHECK ((status = 'draft') = (published_at IS NULL))
  );
  CREATE UNIQUE INDEX consent_texts_published ON consent_texts (school_id, purpose) WHERE status = 'published';
  CREATE INDEX consent_texts_by_created_at ON consent_texts (school_id, created_at, id);
  CREATE INDEX consent_texts_publisher ON consent_texts (school_id, published_by);
  ${rlsPolicies("consent_texts")}

  CREATE TABLE consents (
    ${tenantKeys},
    student_id uuid,
    user_id uuid,
    subject_type text NOT NULL GENERATED ALWAYS AS (CASE WHEN student_id IS NOT NULL THEN 'student' ELSE 'user' END) STORED,
    purpose text NOT NULL,
    consent_text_id uuid NOT NULL,
    document_version integer NOT NULL,
    given_by uuid,
    given_at timestamptz(3) NOT NULL,
    withdrawn_at timestamptz(3),
    status text NOT NULL DEFAULT 'granted' CHECK (status IN ('granted', 'withdrawn', 'expired')),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, given_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, consent_text_id) REFERENCES consent_texts (school_id, id),
    CHECK (num_nonnulls(student_id, user_id) = 1),
    CHECK ((student_id IS NOT NULL) = (purpose IN (${ofStudents.map((each) => `'${each}'`).join(", ")}))),
    CHECK (status <> 'withdrawn' OR withdrawn_at IS NOT NULL)
  );
  CREATE UNIQUE INDEX consents_of_student ON consents (school_id, student_id, purpose)
    WHERE status <> 'expired' AND student_id IS NOT NULL;
  CREATE UNIQUE INDEX consents_of_user ON consents (school_id, user_id, purpose) WHERE status <> 'expired' AND user_id IS NOT NULL;
  CREATE INDEX consents_by_given_at ON consents (school_id, given_at, id);
  CREATE INDEX consents_text ON consents (school_id, consent_text_id);
  CREATE INDEX consents_student ON consents (school_id, student_id);
  CREATE INDEX consents_user ON consents (school_id, user_id);
  CREATE INDEX consents_giver ON consents (school_id, given_by);
  ${rlsPolicies("consents")}
`);

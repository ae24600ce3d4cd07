import type { Migration } from "../migrating/migration.ts";

// The owner type is generated, and PostgreSQL before 17 cannot change the expression of such a column.
export const up: Migration = (sql) =>
  sql(`
  ALTER TABLE admission_campaigns ADD COLUMN documents_wanted jsonb NOT NULL DEFAULT '[]';

  ALTER TABLE documents
    ADD COLUMN admission_application_id uuid,
    DROP COLUMN owner_type,
    ADD COLUMN owner_type text NOT NULL GENERATED ALWAYS AS (CASE WHEN student_id IS NOT NULL THEN 'student'
      WHEN guardian_id IS NOT NULL THEN 'guardian' WHEN staff_member_id IS NOT NULL THEN 'staff_member'
      WHEN admission_application_id IS NOT NULL THEN 'admission_application' ELSE 'school' END) STORED,
    DROP CONSTRAINT documents_one_owner,
    ADD CONSTRAINT documents_one_owner
      CHECK (num_nonnulls(student_id, guardian_id, staff_member_id, admission_application_id) <= 1),
    ADD FOREIGN KEY (school_id, admission_application_id) REFERENCES admission_applications (school_id, id);
  CREATE INDEX documents_admission_application ON documents (school_id, admission_application_id)
    WHERE admission_application_id IS NOT NULL;
`);

import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

const photoOf = (table: string) => `
  CREATE INDEX ${table}_photo_file ON ${table} (school_id, photo_file_id) WHERE photo_file_id IS NOT NULL;
  ALTER TABLE ${table} ADD FOREIGN KEY (school_id, photo_file_id) REFERENCES images (school_id, id);`;

// The bytes are compressed already (PDF, JPEG); EXTERNAL storage lets a part be read without the whole.
export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE stored_files (
    ${tenantKeys},
    sha256 text NOT NULL CHECK (sha256 ~ '^[0-9a-f]{64}$'),
    size integer NOT NULL CHECK (size > 0),
    content bytea NOT NULL,
    UNIQUE (school_id, sha256),
    CHECK (length(content) = size)
  );
  ALTER TABLE stored_files ALTER COLUMN content SET STORAGE EXTERNAL;
  ${rlsPolicies("stored_files")}

  CREATE TABLE documents (
    ${tenantKeys},
    student_id uuid,
    guardian_id uuid,
    staff_member_id uuid,
    owner_type text NOT NULL GENERATED ALWAYS AS (CASE WHEN student_id IS NOT NULL THEN 'student'
      WHEN guardian_id IS NOT NULL THEN 'guardian' WHEN staff_member_id IS NOT NULL THEN 'staff_member'
      ELSE 'school' END) STORED,
    document_type text NOT NULL CHECK (document_type IN ('consent', 'school_report', 'certificate', 'birth_certificate',
      'identity', 'address', 'medical', 'custody', 'agreement', 'other')),
    file_name text NOT NULL,
    media_type text NOT NULL CHECK (media_type IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
    size integer NOT NULL CHECK (size > 0),
    sha256 text,
    expires_on date,
    visible_to_family boolean NOT NULL DEFAULT false,
    status text NOT NULL DEFAULT 'available' CHECK (status IN ('available', 'expired', 'deleted')),
    uploaded_by uuid,
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, guardian_id) REFERENCES guardians (school_id, id),
    FOREIGN KEY (school_id, staff_member_id) REFERENCES staff_members (school_id, id),
    FOREIGN KEY (school_id, sha256) REFERENCES stored_files (school_id, sha256),
    FOREIGN KEY (school_id, uploaded_by) REFERENCES users (school_id, id),
    CONSTRAINT documents_one_owner CHECK (num_nonnulls(student_id, guardian_id, staff_member_id) <= 1),
    CONSTRAINT documents_content CHECK ((sha256 IS NULL) = (status = 'deleted')),
    CONSTRAINT documents_family CHECK (NOT visible_to_family
      OR num_nonnulls(student_id, guardian_id) = 1 AND document_type <> 'custody' AND status <> 'deleted')
  );
  CREATE INDEX documents_by_created_at ON documents (school_id, created_at, id);
  CREATE INDEX documents_by_file_name ON documents (school_id, file_name, id);
  CREATE INDEX documents_student ON documents (school_id, student_id) WHERE student_id IS NOT NULL;
  CREATE INDEX documents_guardian ON documents (school_id, guardian_id) WHERE guardian_id IS NOT NULL;
  CREATE INDEX documents_staff_member ON documents (school_id, staff_member_id) WHERE staff_member_id IS NOT NULL;
  CREATE INDEX documents_content ON documents (school_id, sha256) WHERE sha256 IS NOT NULL;
  CREATE INDEX documents_expiry ON documents (school_id, expires_on) WHERE expires_on IS NOT NULL AND status <> 'deleted';
  CREATE INDEX documents_uploader ON documents (school_id, uploaded_by);
  ${rlsPolicies("documents")}

  CREATE TABLE images (
    ${tenantKeys},
    sha256 text NOT NULL,
    thumbnail_sha256 text NOT NULL,
    uploaded_by uuid,
    FOREIGN KEY (school_id, sha256) REFERENCES stored_files (school_id, sha256),
    FOREIGN KEY (school_id, thumbnail_sha256) REFERENCES stored_files (school_id, sha256),
    FOREIGN KEY (school_id, uploaded_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX images_content ON images (school_id, sha256);
  CREATE INDEX images_thumbnail ON images (school_id, thumbnail_sha256);
  CREATE INDEX images_uploader ON images (school_id, uploaded_by);
  ${rlsPolicies("images")}

  ALTER TABLE guardians ADD COLUMN photo_file_id uuid;
  ALTER TABLE staff_members ADD COLUMN photo_file_id uuid;
  ${["students", "guardians", "staff_members"].map(photoOf).join("")}
  ALTER TABLE schools ADD COLUMN logo_file_id uuid;
  ALTER TABLE schools ADD FOREIGN KEY (id, logo_file_id) REFERENCES images (school_id, id);
`);

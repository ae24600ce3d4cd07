import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE learning_resources (
    ${tenantKeys},
    course_id uuid NOT NULL,
    course_offering_id uuid,
    title text NOT NULL,
    description text,
    kind text NOT NULL CHECK (kind IN ('file', 'link', 'video')),
    url text CHECK (url LIKE 'https://%'),
    audience text NOT NULL CHECK (audience IN ('course', 'offering')),
    file_id uuid,
    file_name text,
    media_type text CHECK (media_type IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
    size integer CHECK (size > 0),
    created_by uuid,
    published_at timestamptz(3),
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'archived')),
    FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id),
    FOREIGN KEY (school_id, file_id) REFERENCES stored_files (school_id, id),
    FOREIGN KEY (school_id, created_by) REFERENCES users (school_id, id),
    CHECK ((audience = 'offering') = (course_offering_id IS NOT NULL)),
    CHECK ((kind = 'file') = (url IS NULL)),
    CHECK (kind = 'file' OR file_id IS NULL),
    CHECK (num_nulls(file_id, file_name, media_type, size) IN (0, 4)),
    CHECK (status <> 'published' OR published_at IS NOT NULL AND (kind <> 'file' OR file_id IS NOT NULL))
  );
  CREATE INDEX learning_resources_course ON learning_resources (school_id, course_id, created_at);
  CREATE INDEX learning_resources_offering ON learning_resources (school_id, course_offering_id, created_at);
  CREATE INDEX learning_resources_file ON learning_resources (school_id, file_id) WHERE file_id IS NOT NULL;
  CREATE INDEX learning_resources_created_by ON learning_resources (school_id, created_by);
  CREATE INDEX learning_resources_by_title ON learning_resources (school_id, title, id);
  CREATE INDEX learning_resources_by_created_at ON learning_resources (school_id, created_at, id);
  ${rlsPolicies("learning_resources")}
`);

import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE comment_bank_entries (
    ${tenantKeys},
    text text NOT NULL,
    language text NOT NULL CHECK (language IN ('en', 'fr', 'es', 'ar', 'sw')),
    subject_id uuid,
    course_id uuid,
    grade_level_id uuid,
    min_score numeric(5, 2) CHECK (min_score BETWEEN 0 AND 100),
    max_score numeric(5, 2) CHECK (max_score BETWEEN 0 AND 100),
    shared boolean NOT NULL DEFAULT false,
    created_by uuid,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
    FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
    FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
    FOREIGN KEY (school_id, grade_level_id) REFERENCES grade_levels (school_id, id),
    FOREIGN KEY (school_id, created_by) REFERENCES users (school_id, id),
    CONSTRAINT comment_bank_entries_place CHECK (subject_id IS NULL OR course_id IS NULL),
    CONSTRAINT comment_bank_entries_band CHECK (max_score >= min_score)
  );
  CREATE INDEX comment_bank_entries_by_created_at ON comment_bank_entries (school_id, created_at, id);
  CREATE INDEX comment_bank_entries_subject ON comment_bank_entries (school_id, subject_id);
  CREATE INDEX comment_bank_entries_course ON comment_bank_entries (school_id, course_id);
  CREATE INDEX comment_bank_entries_grade_level ON comment_bank_entries (school_id, grade_level_id);
  CREATE INDEX comment_bank_entries_created_by ON comment_bank_entries (school_id, created_by);
  ${rlsPolicies("comment_bank_entries")}
`);

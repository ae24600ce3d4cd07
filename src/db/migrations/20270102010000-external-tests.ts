import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

// NOT VALID keeps the lock on import_batches short; every existing row satisfies the former, narrower constraint.
export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE external_tests (
    ${tenantKeys},
    name text NOT NULL,
    publisher text,
    subject_id uuid,
    course_id uuid,
    min_score numeric(10, 2),
    max_score numeric(10, 2),
    bands jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(bands) = 'array'),
    has_percentile boolean NOT NULL DEFAULT false,
    visible_to_families boolean NOT NULL DEFAULT false,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
    FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
    FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
    CONSTRAINT external_tests_one_topic CHECK (num_nonnulls(subject_id, course_id) <= 1),
    CONSTRAINT external_tests_range CHECK (num_nonnulls(min_score, max_score) <> 1 AND min_score < max_score),
    CONSTRAINT external_tests_scale CHECK (min_score IS NOT NULL OR jsonb_array_length(bands) > 0)
  );
  CREATE UNIQUE INDEX external_tests_name ON external_tests (school_id, lower(name));
  CREATE INDEX external_tests_by_name ON external_tests (school_id, name, id);
  CREATE INDEX external_tests_by_created_at ON external_tests (school_id, created_at, id);
  CREATE INDEX external_tests_subject ON external_tests (school_id, subject_id);
  CREATE INDEX external_tests_course ON external_tests (school_id, course_id);
  ${rlsPolicies("external_tests")}

  CREATE TABLE external_test_results (
    ${tenantKeys},
    student_id uuid NOT NULL,
    external_test_id uuid NOT NULL,
    taken_on date NOT NULL,
    score numeric(10, 2),
    band text,
    percentile numeric(5, 2) CHECK (percentile BETWEEN 0 AND 100),
    note text,
    entered_by uuid,
    CONSTRAINT external_test_results_once UNIQUE (school_id, student_id, external_test_id, taken_on),
    CONSTRAINT external_test_results_value CHECK (num_nonnulls(score, band) > 0),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, external_test_id) REFERENCES external_tests (school_id, id),
    FOREIGN KEY (school_id, entered_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX external_test_results_by_taken_on ON external_test_results (school_id, taken_on, id);
  CREATE INDEX external_test_results_by_created_at ON external_test_results (school_id, created_at, id);
  CREATE INDEX external_test_results_test ON external_test_results (school_id, external_test_id, taken_on);
  CREATE INDEX external_test_results_entered_by ON external_test_results (school_id, entered_by);
  ${rlsPolicies("external_test_results")}

  CREATE TABLE student_targets (
    ${tenantKeys},
    student_id uuid NOT NULL,
    academic_year_id uuid NOT NULL,
    subject_id uuid,
    external_test_id uuid,
    -- For the unique index and for merges of persons; the model does not have it.
    topic_id uuid NOT NULL GENERATED ALWAYS AS (coalesce(external_test_id, subject_id)) STORED,
    target_score numeric(10, 2),
    target_band text,
    note text,
    set_by uuid,
    status text NOT NULL DEFAULT 'current' CHECK (status IN ('current', 'superseded', 'withdrawn')),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years (school_id, id),
    FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
    FOREIGN KEY (school_id, external_test_id) REFERENCES external_tests (school_id, id),
    FOREIGN KEY (school_id, set_by) REFERENCES users (school_id, id),
    CONSTRAINT student_targets_one_topic CHECK (num_nonnulls(subject_id, external_test_id) = 1),
    CONSTRAINT student_targets_value CHECK (num_nonnulls(target_score, target_band) > 0),
    CONSTRAINT student_targets_subject CHECK (subject_id IS NULL
      OR target_band IS NULL AND target_score BETWEEN 0 AND 100)
  );
  CREATE UNIQUE INDEX student_targets_current
    ON student_targets (school_id, student_id, academic_year_id, topic_id) WHERE status = 'current';
  CREATE INDEX student_targets_student ON student_targets (school_id, student_id);
  CREATE INDEX student_targets_year ON student_targets (school_id, academic_year_id);
  CREATE INDEX student_targets_test ON student_targets (school_id, external_test_id);
  CREATE INDEX student_targets_of_subject ON student_targets (school_id, subject_id);
  CREATE INDEX student_targets_set_by ON student_targets (school_id, set_by);
  CREATE INDEX student_targets_by_created_at ON student_targets (school_id, created_at, id);
  ${rlsPolicies("student_targets")}

  ALTER TABLE import_batches DROP CONSTRAINT import_batches_kind_check;
  ALTER TABLE import_batches ADD CONSTRAINT import_batches_kind_check
    CHECK (kind IN ('students', 'guardians', 'staff', 'enrollments', 'external_test_results')) NOT VALID;
`);

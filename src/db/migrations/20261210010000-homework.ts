import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE assignments (
    ${tenantKeys},
    course_offering_id uuid NOT NULL,
    line_item_id uuid,
    title text NOT NULL,
    instructions text,
    audience text NOT NULL DEFAULT 'class' CHECK (audience IN ('class', 'students')),
    due_at timestamptz(3) NOT NULL,
    max_score numeric(10, 2) NOT NULL CHECK (max_score > 0),
    late_rule text NOT NULL DEFAULT 'accepted' CHECK (late_rule IN ('not_accepted', 'accepted', 'penalty')),
    penalty_per_day integer CHECK (penalty_per_day BETWEEN 1 AND 100),
    penalty_maximum integer CHECK (penalty_maximum BETWEEN 1 AND 100),
    max_attempts integer NOT NULL DEFAULT 3 CHECK (max_attempts BETWEEN 1 AND 20),
    in_gradebook boolean NOT NULL DEFAULT false,
    published_at timestamptz(3),
    created_by uuid,
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'closed', 'cancelled')),
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id),
    FOREIGN KEY (school_id, line_item_id) REFERENCES line_items (school_id, id),
    FOREIGN KEY (school_id, created_by) REFERENCES users (school_id, id),
    CONSTRAINT assignments_penalty CHECK ((late_rule = 'penalty') = (penalty_per_day IS NOT NULL)
      AND (penalty_per_day IS NULL) = (penalty_maximum IS NULL)),
    CONSTRAINT assignments_published CHECK (status NOT IN ('published', 'closed') OR published_at IS NOT NULL)
  );
  CREATE INDEX assignments_by_due_at ON assignments (school_id, due_at, id);
  CREATE INDEX assignments_by_created_at ON assignments (school_id, created_at, id);
  CREATE INDEX assignments_by_title ON assignments (school_id, title, id);
  CREATE INDEX assignments_offering ON assignments (school_id, course_offering_id, due_at);
  CREATE INDEX assignments_line_item ON assignments (school_id, line_item_id) WHERE line_item_id IS NOT NULL;
  CREATE INDEX assignments_created_by ON assignments (school_id, created_by);
  ${rlsPolicies("assignments")}

  CREATE TABLE assignment_submissions (
    ${tenantKeys},
    assignment_id uuid NOT NULL,
    student_id uuid NOT NULL,
    due_at timestamptz(3) NOT NULL,
    attempt integer NOT NULL DEFAULT 0 CHECK (attempt >= 0),
    attempts_allowed integer NOT NULL CHECK (attempts_allowed >= attempt),
    draft_text text,
    text text,
    submitted_at timestamptz(3),
    late boolean NOT NULL DEFAULT false,
    points numeric(10, 2) CHECK (points >= 0),
    penalty integer NOT NULL DEFAULT 0 CHECK (penalty BETWEEN 0 AND 100),
    score numeric(10, 2) CHECK (score >= 0),
    feedback text,
    marked_by uuid,
    returned_at timestamptz(3),
    resubmission_requested boolean NOT NULL DEFAULT false,
    status text NOT NULL DEFAULT 'not_submitted'
      CHECK (status IN ('not_submitted', 'submitted', 'late', 'graded', 'returned')),
    UNIQUE (school_id, assignment_id, student_id),
    FOREIGN KEY (school_id, assignment_id) REFERENCES assignments (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, marked_by) REFERENCES users (school_id, id),
    CHECK ((attempt > 0) = (submitted_at IS NOT NULL)),
    CHECK (status NOT IN ('submitted', 'late') OR attempt > 0),
    CHECK ((status = 'returned') = (returned_at IS NOT NULL)),
    CHECK ((points IS NULL) = (score IS NULL))
  );
  CREATE INDEX assignment_submissions_student ON assignment_submissions (school_id, student_id, due_at);
  CREATE INDEX assignment_submissions_by_due_at ON assignment_submissions (school_id, due_at, id);
  CREATE INDEX assignment_submissions_by_created_at ON assignment_submissions (school_id, created_at, id);
  CREATE INDEX assignment_submissions_marked_by ON assignment_submissions (school_id, marked_by);
  CREATE INDEX assignment_submissions_to_mark ON assignment_submissions (school_id, assignment_id)
    WHERE status IN ('submitted', 'late');
  ${rlsPolicies("assignment_submissions")}

  CREATE TABLE assignment_files (
    ${tenantKeys},
    assignment_id uuid NOT NULL,
    assignment_submission_id uuid,
    attempt integer CHECK (attempt > 0),
    file_name text NOT NULL,
    media_type text NOT NULL CHECK (media_type IN ('application/pdf', 'image/jpeg', 'image/png', 'image/webp')),
    size integer NOT NULL CHECK (size > 0),
    sha256 text NOT NULL,
    uploaded_by uuid,
    FOREIGN KEY (school_id, assignment_id) REFERENCES assignments (school_id, id),
    FOREIGN KEY (school_id, assignment_submission_id) REFERENCES assignment_submissions (school_id, id),
    FOREIGN KEY (school_id, sha256) REFERENCES stored_files (school_id, sha256),
    FOREIGN KEY (school_id, uploaded_by) REFERENCES users (school_id, id),
    CHECK (attempt IS NULL OR assignment_submission_id IS NOT NULL)
  );
  CREATE INDEX assignment_files_assignment ON assignment_files (school_id, assignment_id);
  CREATE INDEX assignment_files_submission ON assignment_files (school_id, assignment_submission_id);
  CREATE INDEX assignment_files_by_created_at ON assignment_files (school_id, created_at, id);
  CREATE INDEX assignment_files_content ON assignment_files (school_id, sha256);
  CREATE INDEX assignment_files_uploader ON assignment_files (school_id, uploaded_by);
  ${rlsPolicies("assignment_files")}
`);

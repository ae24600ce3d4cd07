import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE quizzes (
    ${tenantKeys},
    course_offering_id uuid NOT NULL,
    line_item_id uuid,
    title text NOT NULL,
    instructions text,
    time_limit_minutes integer CHECK (time_limit_minutes BETWEEN 1 AND 600),
    max_attempts integer NOT NULL DEFAULT 1 CHECK (max_attempts BETWEEN 1 AND 20),
    pass_score integer CHECK (pass_score BETWEEN 0 AND 100),
    opens_at timestamptz(3),
    closes_at timestamptz(3),
    shuffle boolean NOT NULL DEFAULT false,
    results_shown text NOT NULL DEFAULT 'after_close' CHECK (results_shown IN ('never', 'after_close', 'at_once')),
    in_gradebook boolean NOT NULL DEFAULT false,
    questions jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(questions) = 'array'),
    question_count integer NOT NULL DEFAULT 0 CHECK (question_count >= 0),
    max_score numeric(10, 2) NOT NULL DEFAULT 0 CHECK (max_score >= 0),
    published_at timestamptz(3),
    created_by uuid,
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'closed')),
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id),
    FOREIGN KEY (school_id, line_item_id) REFERENCES line_items (school_id, id),
    FOREIGN KEY (school_id, created_by) REFERENCES users (school_id, id),
    CONSTRAINT quizzes_period CHECK (closes_at > opens_at),
    CONSTRAINT quizzes_published CHECK (status = 'draft' OR published_at IS NOT NULL)
  );
  CREATE INDEX quizzes_by_created_at ON quizzes (school_id, created_at, id);
  CREATE INDEX quizzes_by_title ON quizzes (school_id, title, id);
  CREATE INDEX quizzes_offering ON quizzes (school_id, course_offering_id);
  CREATE INDEX quizzes_line_item ON quizzes (school_id, line_item_id) WHERE line_item_id IS NOT NULL;
  CREATE INDEX quizzes_created_by ON quizzes (school_id, created_by);
  CREATE INDEX quizzes_open ON quizzes (school_id, closes_at) WHERE status = 'published';
  ${rlsPolicies("quizzes")}

  CREATE TABLE quiz_attempts (
    ${tenantKeys},
    quiz_id uuid NOT NULL,
    student_id uuid NOT NULL,
    number integer NOT NULL CHECK (number > 0),
    started_at timestamptz(3) NOT NULL,
    due_at timestamptz(3),
    saved_at timestamptz(3),
    submitted_at timestamptz(3),
    questions jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(questions) = 'array'),
    answers jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(answers) = 'object'),
    marks jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(marks) = 'object'),
    score numeric(10, 2) CHECK (score >= 0),
    passed boolean,
    marked_by uuid,
    posted_at timestamptz(3),
    status text NOT NULL DEFAULT 'in_progress' CHECK (status IN ('in_progress', 'submitted', 'graded')),
    UNIQUE (school_id, quiz_id, student_id, number),
    FOREIGN KEY (school_id, quiz_id) REFERENCES quizzes (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, marked_by) REFERENCES users (school_id, id),
    CONSTRAINT quiz_attempts_submitted CHECK ((status = 'in_progress') = (submitted_at IS NULL)),
    CONSTRAINT quiz_attempts_score CHECK ((status = 'graded') = (score IS NOT NULL))
  );
  CREATE UNIQUE INDEX quiz_attempts_in_progress ON quiz_attempts (school_id, quiz_id, student_id)
    WHERE status = 'in_progress';
  CREATE INDEX quiz_attempts_student ON quiz_attempts (school_id, student_id, started_at);
  CREATE INDEX quiz_attempts_by_started_at ON quiz_attempts (school_id, started_at, id);
  CREATE INDEX quiz_attempts_by_created_at ON quiz_attempts (school_id, created_at, id);
  CREATE INDEX quiz_attempts_marked_by ON quiz_attempts (school_id, marked_by);
  CREATE INDEX quiz_attempts_due ON quiz_attempts (school_id, due_at) WHERE status = 'in_progress';
  CREATE INDEX quiz_attempts_to_mark ON quiz_attempts (school_id, quiz_id) WHERE status = 'submitted';
  CREATE INDEX quiz_attempts_to_post ON quiz_attempts (school_id, quiz_id)
    WHERE status = 'graded' AND posted_at IS NULL;
  ${rlsPolicies("quiz_attempts")}

  CREATE TABLE quiz_questions (
    ${tenantKeys},
    course_id uuid NOT NULL,
    type text NOT NULL
      CHECK (type IN ('choice', 'multiple', 'short', 'numeric', 'matching', 'ordering', 'essay')),
    text text NOT NULL,
    question jsonb NOT NULL CHECK (jsonb_typeof(question) = 'object'),
    tags jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(tags) = 'array'),
    created_by uuid,
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'archived')),
    FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
    FOREIGN KEY (school_id, created_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX quiz_questions_by_created_at ON quiz_questions (school_id, created_at, id);
  CREATE INDEX quiz_questions_course ON quiz_questions (school_id, course_id);
  CREATE INDEX quiz_questions_created_by ON quiz_questions (school_id, created_by);
  ${rlsPolicies("quiz_questions")}
`);

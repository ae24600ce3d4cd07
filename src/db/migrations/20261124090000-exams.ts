import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

/** The sort orders of lists that grow with students: each page is an index range. */
const orders: Readonly<Record<string, readonly string[]>> = {
  grade_categories: ["title", "created_at"],
  line_items: ["title", "created_at"],
  results: ["created_at"],
  result_revisions: ["created_at"],
  exam_papers: ["date", "created_at"],
  exam_marks: ["created_at"],
};

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE grading_scales (
    ${tenantKeys},
    name text NOT NULL,
    type text NOT NULL DEFAULT 'letter'
      CHECK (type IN ('percentage', 'points', 'letter', 'descriptor')),
    pass_mark numeric(10,2) NOT NULL DEFAULT 50,
    is_default boolean NOT NULL DEFAULT false,
    status text NOT NULL DEFAULT 'draft'
      CHECK (status IN ('draft', 'active', 'retired')),
    UNIQUE (school_id, name),
    CHECK (pass_mark BETWEEN 0 AND 100),
    CHECK (NOT is_default OR status = 'active')
  );
  CREATE UNIQUE INDEX grading_scales_default ON grading_scales (school_id) WHERE is_default;
  ${rlsPolicies("grading_scales")}

  CREATE TABLE grading_scale_intervals (
    ${tenantKeys},
    grading_scale_id uuid NOT NULL,
    code text NOT NULL,
    min_score numeric(10,2) NOT NULL,
    max_score numeric(10,2) NOT NULL,
    grade_point numeric(10,2),
    remark text,
    sort_order integer NOT NULL DEFAULT 0 CHECK (sort_order BETWEEN 0 AND 1000),
    UNIQUE (school_id, grading_scale_id, code),
    FOREIGN KEY (school_id, grading_scale_id) REFERENCES grading_scales (school_id, id) ON DELETE CASCADE,
    CHECK (0 <= min_score AND min_score <= max_score AND max_score <= 100),
    CHECK (grade_point >= 0),
    CONSTRAINT grading_scale_intervals_overlap EXCLUDE USING gist (school_id WITH =, grading_scale_id WITH =,
      numrange(min_score, max_score, '[]') WITH &&)
  );
  ${rlsPolicies("grading_scale_intervals")}

  CREATE TABLE grade_categories (
    ${tenantKeys},
    course_offering_id uuid NOT NULL,
    title text NOT NULL,
    weight numeric(10,2) NOT NULL,
    aggregation text NOT NULL DEFAULT 'mean'
      CHECK (aggregation IN ('mean', 'sum', 'best_n')),
    best_of integer CHECK (best_of BETWEEN 1 AND 100),
    drop_lowest integer NOT NULL DEFAULT 0 CHECK (drop_lowest BETWEEN 0 AND 20),
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'archived')),
    UNIQUE (school_id, course_offering_id, title),
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id),
    CHECK (weight BETWEEN 0 AND 100),
    CHECK ((aggregation = 'best_n') = (best_of IS NOT NULL)),
    CHECK (aggregation <> 'best_n' OR drop_lowest = 0)
  );
  ${rlsPolicies("grade_categories")}

  CREATE TABLE line_items (
    ${tenantKeys},
    course_offering_id uuid NOT NULL,
    term_id uuid NOT NULL,
    grade_category_id uuid,
    title text NOT NULL,
    max_score numeric(10,2) NOT NULL,
    due_on date,
    published_at timestamptz(3),
    status text NOT NULL DEFAULT 'open'
      CHECK (status IN ('draft', 'open', 'published', 'locked')),
    UNIQUE (school_id, course_offering_id, term_id, title),
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id),
    FOREIGN KEY (school_id, term_id) REFERENCES academic_terms (school_id, id),
    FOREIGN KEY (school_id, grade_category_id) REFERENCES grade_categories (school_id, id),
    CHECK (max_score > 0)
  );
  CREATE INDEX line_items_term ON line_items (school_id, term_id);
  CREATE INDEX line_items_grade_category ON line_items (school_id, grade_category_id);
  ${rlsPolicies("line_items")}

  CREATE TABLE results (
    ${tenantKeys},
    line_item_id uuid NOT NULL,
    student_id uuid NOT NULL,
    score numeric(10,2),
    text_score text,
    comment text,
    late boolean NOT NULL DEFAULT false,
    missing boolean NOT NULL DEFAULT false,
    entered_by uuid,
    score_status text NOT NULL DEFAULT 'fully_graded'
      CHECK (score_status IN ('exempt', 'not_submitted', 'submitted', 'partially_graded', 'fully_graded')),
    UNIQUE (school_id, line_item_id, student_id),
    FOREIGN KEY (school_id, line_item_id) REFERENCES line_items (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, entered_by) REFERENCES users (school_id, id),
    CHECK (score >= 0),
    CHECK (score_status IN ('partially_graded', 'fully_graded') OR score IS NULL),
    CHECK (NOT missing OR score IS NULL)
  );
  CREATE INDEX results_student ON results (school_id, student_id);
  CREATE INDEX results_entered_by ON results (school_id, entered_by);
  ${rlsPolicies("results")}

  CREATE TABLE result_revisions (
    ${tenantKeys},
    result_id uuid NOT NULL,
    old_score numeric(10,2),
    new_score numeric(10,2),
    old_status text NOT NULL,
    new_status text NOT NULL,
    reason text NOT NULL,
    changed_by uuid,
    FOREIGN KEY (school_id, result_id) REFERENCES results (school_id, id),
    FOREIGN KEY (school_id, changed_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX result_revisions_result ON result_revisions (school_id, result_id);
  CREATE INDEX result_revisions_changed_by ON result_revisions (school_id, changed_by);
  ${rlsPolicies("result_revisions", { appendOnly: true })}

  CREATE TABLE exams (
    ${tenantKeys},
    term_id uuid NOT NULL,
    name text NOT NULL,
    type text,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    weight numeric(10,2) NOT NULL DEFAULT 0,
    published_at timestamptz(3),
    status text NOT NULL DEFAULT 'draft'
      CHECK (status IN ('draft', 'scheduled', 'in_progress', 'marking', 'published', 'cancelled')),
    UNIQUE (school_id, term_id, name),
    FOREIGN KEY (school_id, term_id) REFERENCES academic_terms (school_id, id),
    CHECK (ends_on >= starts_on),
    CHECK (weight BETWEEN 0 AND 100)
  );
  ${rlsPolicies("exams")}

  CREATE TABLE exam_papers (
    ${tenantKeys},
    exam_id uuid NOT NULL,
    course_offering_id uuid NOT NULL,
    section_id uuid,
    date date NOT NULL,
    starts_at time(0) NOT NULL,
    ends_at time(0) NOT NULL,
    max_score numeric(10,2) NOT NULL DEFAULT 100,
    pass_mark numeric(10,2),
    room_id uuid,
    invigilator_id uuid,
    seating jsonb NOT NULL DEFAULT '{}',
    status text NOT NULL DEFAULT 'scheduled'
      CHECK (status IN ('scheduled', 'held', 'marks_entered', 'approved', 'cancelled')),
    UNIQUE (school_id, exam_id, course_offering_id),
    FOREIGN KEY (school_id, exam_id) REFERENCES exams (school_id, id),
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id),
    FOREIGN KEY (school_id, section_id) REFERENCES sections (school_id, id),
    FOREIGN KEY (school_id, room_id) REFERENCES rooms (school_id, id),
    FOREIGN KEY (school_id, invigilator_id) REFERENCES staff_members (school_id, id),
    CHECK (ends_at > starts_at),
    CHECK (max_score > 0),
    CHECK (pass_mark BETWEEN 0 AND max_score),
    CONSTRAINT exam_papers_section_clash EXCLUDE USING gist (school_id WITH =, section_id WITH =,
      tsrange(date + starts_at, date + ends_at) WITH &&) WHERE (status <> 'cancelled'),
    CONSTRAINT exam_papers_room_clash EXCLUDE USING gist (school_id WITH =, room_id WITH =,
      tsrange(date + starts_at, date + ends_at) WITH &&) WHERE (status <> 'cancelled'),
    CONSTRAINT exam_papers_invigilator_clash EXCLUDE USING gist (school_id WITH =, invigilator_id WITH =,
      tsrange(date + starts_at, date + ends_at) WITH &&) WHERE (status <> 'cancelled')
  );
  CREATE INDEX exam_papers_course_offering ON exam_papers (school_id, course_offering_id);
  CREATE INDEX exam_papers_section ON exam_papers (school_id, section_id);
  CREATE INDEX exam_papers_room ON exam_papers (school_id, room_id);
  CREATE INDEX exam_papers_invigilator ON exam_papers (school_id, invigilator_id);
  ${rlsPolicies("exam_papers")}

  CREATE TABLE exam_marks (
    ${tenantKeys},
    exam_paper_id uuid NOT NULL,
    student_id uuid NOT NULL,
    score numeric(10,2),
    is_absent boolean NOT NULL DEFAULT false,
    remark text,
    entered_by uuid,
    approved_by uuid,
    approved_at timestamptz(3),
    return_reason text,
    status text NOT NULL DEFAULT 'draft'
      CHECK (status IN ('draft', 'submitted', 'approved', 'returned')),
    UNIQUE (school_id, exam_paper_id, student_id),
    FOREIGN KEY (school_id, exam_paper_id) REFERENCES exam_papers (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, entered_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, approved_by) REFERENCES users (school_id, id),
    CHECK (score >= 0),
    CHECK (NOT is_absent OR score IS NULL)
  );
  CREATE INDEX exam_marks_student ON exam_marks (school_id, student_id);
  CREATE INDEX exam_marks_entered_by ON exam_marks (school_id, entered_by);
  CREATE INDEX exam_marks_approved_by ON exam_marks (school_id, approved_by);
  ${rlsPolicies("exam_marks")}

  ${Object.entries(orders)
    .flatMap(([table, columns]) =>
      columns.map((column) => `CREATE INDEX ${table}_by_${column} ON ${table} (school_id, ${column}, id);`),
    )
    .join("\n")}
`);

import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

/** The sort orders of lists that grow with students: each page is an index range. */
const orders: Readonly<Record<string, readonly string[]>> = {
  report_cards: ["created_at"],
  report_card_lines: ["sort_order", "created_at"],
  transcripts: ["created_at"],
  prior_academic_records: ["year_label", "created_at"],
};

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE report_card_templates (
    ${tenantKeys},
    name text NOT NULL,
    grading_scale_id uuid,
    grade_level_ids jsonb NOT NULL DEFAULT '[]',
    layout jsonb NOT NULL DEFAULT '{}',
    show_rank boolean NOT NULL DEFAULT false,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('draft', 'active', 'retired')),
    UNIQUE (school_id, name),
    FOREIGN KEY (school_id, grading_scale_id) REFERENCES grading_scales (school_id, id)
  );
  CREATE INDEX report_card_templates_grading_scale ON report_card_templates (school_id, grading_scale_id);
  ${rlsPolicies("report_card_templates")}

  CREATE TABLE report_cards (
    ${tenantKeys},
    student_id uuid NOT NULL,
    term_id uuid NOT NULL,
    enrollment_id uuid NOT NULL,
    section_id uuid NOT NULL,
    report_card_template_id uuid,
    revision integer NOT NULL DEFAULT 1 CHECK (revision BETWEEN 1 AND 1000),
    heading jsonb NOT NULL,
    average numeric(10,2),
    grade text,
    grade_point_average numeric(10,2),
    rank integer,
    ranked_among integer,
    attendance jsonb NOT NULL,
    homeroom_comment text,
    principal_comment text,
    digest text NOT NULL,
    reviewed_by uuid,
    published_by uuid,
    published_at timestamptz(3),
    withheld_reason text,
    status text NOT NULL DEFAULT 'draft'
      CHECK (status IN ('draft', 'reviewed', 'published', 'withheld', 'superseded')),
    UNIQUE (school_id, student_id, term_id, revision),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, term_id) REFERENCES academic_terms (school_id, id),
    FOREIGN KEY (school_id, enrollment_id) REFERENCES enrollments (school_id, id),
    FOREIGN KEY (school_id, section_id) REFERENCES sections (school_id, id),
    FOREIGN KEY (school_id, report_card_template_id) REFERENCES report_card_templates (school_id, id),
    FOREIGN KEY (school_id, reviewed_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, published_by) REFERENCES users (school_id, id),
    CHECK ((status = 'withheld') = (withheld_reason IS NOT NULL))
  );
  CREATE INDEX report_cards_term ON report_cards (school_id, term_id);
  CREATE INDEX report_cards_enrollment ON report_cards (school_id, enrollment_id);
  CREATE INDEX report_cards_section ON report_cards (school_id, section_id);
  CREATE INDEX report_cards_report_card_template ON report_cards (school_id, report_card_template_id);
  CREATE INDEX report_cards_reviewed_by ON report_cards (school_id, reviewed_by);
  CREATE INDEX report_cards_published_by ON report_cards (school_id, published_by);
  CREATE UNIQUE INDEX report_cards_one_open ON report_cards (school_id, student_id, term_id) WHERE status IN ('draft', 'reviewed');
  CREATE UNIQUE INDEX report_cards_one_out ON report_cards (school_id, student_id, term_id) WHERE status IN ('published', 'withheld');
  ${rlsPolicies("report_cards")}

  CREATE TABLE report_card_lines (
    ${tenantKeys},
    report_card_id uuid NOT NULL,
    course_offering_id uuid NOT NULL,
    course_title text NOT NULL,
    teacher text,
    coursework numeric(10,2),
    exam_score numeric(10,2),
    score numeric(10,2),
    grade text,
    grade_point numeric(10,2),
    credit_hours numeric(10,2),
    passed boolean,
    remark text,
    teacher_comment text,
    sort_order integer NOT NULL DEFAULT 0 CHECK (sort_order BETWEEN 0 AND 1000),
    UNIQUE (school_id, report_card_id, course_offering_id),
    FOREIGN KEY (school_id, report_card_id) REFERENCES report_cards (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id)
  );
  CREATE INDEX report_card_lines_course_offering ON report_card_lines (school_id, course_offering_id);
  ${rlsPolicies("report_card_lines")}

  CREATE TABLE transcripts (
    ${tenantKeys},
    student_id uuid NOT NULL,
    revision integer NOT NULL DEFAULT 1 CHECK (revision BETWEEN 1 AND 1000),
    student_name text NOT NULL,
    grade_point_average numeric(10,2),
    credits_earned numeric(10,2) NOT NULL,
    lines jsonb NOT NULL,
    verification_code text NOT NULL,
    issued_by uuid,
    issued_at timestamptz(3) NOT NULL,
    status text NOT NULL DEFAULT 'issued'
      CHECK (status IN ('draft', 'issued', 'superseded')),
    UNIQUE (school_id, student_id, revision),
    UNIQUE (school_id, verification_code),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, issued_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX transcripts_issued_by ON transcripts (school_id, issued_by);
  -- A printed code does not name its school.
  CREATE INDEX transcripts_verification_across_schools ON transcripts (verification_code);
  ${rlsPolicies("transcripts")}

  CREATE TABLE prior_academic_records (
    ${tenantKeys},
    student_id uuid NOT NULL,
    school_name text NOT NULL,
    year_label text NOT NULL,
    course_title text NOT NULL,
    grade text NOT NULL,
    grade_point numeric(10,2),
    credits numeric(10,2),
    mapped_course_id uuid,
    verified_by uuid,
    status text NOT NULL DEFAULT 'entered'
      CHECK (status IN ('entered', 'verified')),
    UNIQUE (school_id, student_id, school_name, year_label, course_title),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, mapped_course_id) REFERENCES courses (school_id, id),
    FOREIGN KEY (school_id, verified_by) REFERENCES users (school_id, id),
    CHECK (grade_point >= 0),
    CHECK (credits >= 0)
  );
  CREATE INDEX prior_academic_records_mapped_course ON prior_academic_records (school_id, mapped_course_id);
  CREATE INDEX prior_academic_records_verified_by ON prior_academic_records (school_id, verified_by);
  ${rlsPolicies("prior_academic_records")}

  ${Object.entries(orders)
    .flatMap(([table, columns]) =>
      columns.map((column) => `CREATE INDEX ${table}_by_${column} ON ${table} (school_id, ${column}, id);`),
    )
    .join("\n")}
`);

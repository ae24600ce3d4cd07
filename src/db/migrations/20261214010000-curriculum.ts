import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE syllabuses (
    ${tenantKeys},
    course_id uuid NOT NULL,
    academic_year_id uuid NOT NULL,
    title text NOT NULL,
    version integer NOT NULL CHECK (version > 0),
    outcomes text,
    published_at timestamptz(3),
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'published', 'archived')),
    CONSTRAINT syllabuses_version UNIQUE (school_id, course_id, academic_year_id, version),
    FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
    FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years (school_id, id),
    CHECK (status <> 'published' OR published_at IS NOT NULL)
  );
  CREATE UNIQUE INDEX syllabuses_one_published ON syllabuses (school_id, course_id, academic_year_id)
    WHERE status = 'published';
  CREATE INDEX syllabuses_year ON syllabuses (school_id, academic_year_id);
  CREATE INDEX syllabuses_by_title ON syllabuses (school_id, title, id);
  CREATE INDEX syllabuses_by_created_at ON syllabuses (school_id, created_at, id);
  ${rlsPolicies("syllabuses")}

  CREATE TABLE syllabus_topics (
    ${tenantKeys},
    syllabus_id uuid NOT NULL,
    title text NOT NULL,
    sort_order integer NOT NULL CHECK (sort_order > 0),
    planned_on date,
    FOREIGN KEY (school_id, syllabus_id) REFERENCES syllabuses (school_id, id)
  );
  CREATE INDEX syllabus_topics_syllabus ON syllabus_topics (school_id, syllabus_id, sort_order);
  CREATE INDEX syllabus_topics_by_sort_order ON syllabus_topics (school_id, sort_order, id);
  CREATE INDEX syllabus_topics_by_title ON syllabus_topics (school_id, title, id);
  CREATE INDEX syllabus_topics_by_created_at ON syllabus_topics (school_id, created_at, id);
  ${rlsPolicies("syllabus_topics")}

  CREATE TABLE topic_coverages (
    ${tenantKeys},
    syllabus_topic_id uuid NOT NULL,
    course_offering_id uuid NOT NULL,
    covered_on date,
    recorded_by uuid,
    status text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'in_progress', 'covered', 'skipped')),
    UNIQUE (school_id, syllabus_topic_id, course_offering_id),
    FOREIGN KEY (school_id, syllabus_topic_id) REFERENCES syllabus_topics (school_id, id),
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id),
    FOREIGN KEY (school_id, recorded_by) REFERENCES users (school_id, id),
    CHECK ((status = 'covered') = (covered_on IS NOT NULL))
  );
  CREATE INDEX topic_coverages_offering ON topic_coverages (school_id, course_offering_id);
  CREATE INDEX topic_coverages_recorded_by ON topic_coverages (school_id, recorded_by);
  CREATE INDEX topic_coverages_by_created_at ON topic_coverages (school_id, created_at, id);
  ${rlsPolicies("topic_coverages")}

  CREATE TABLE lesson_plans (
    ${tenantKeys},
    course_offering_id uuid NOT NULL,
    syllabus_topic_id uuid,
    class_period_id uuid,
    staff_member_id uuid,
    date date NOT NULL,
    objectives text NOT NULL,
    activities text,
    materials text,
    live_url text CHECK (live_url LIKE 'https://%'),
    author_id uuid,
    submitted_at timestamptz(3),
    approved_by uuid,
    approved_at timestamptz(3),
    return_comment text,
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'submitted', 'approved', 'returned', 'taught')),
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id),
    FOREIGN KEY (school_id, syllabus_topic_id) REFERENCES syllabus_topics (school_id, id),
    FOREIGN KEY (school_id, class_period_id) REFERENCES class_periods (school_id, id),
    FOREIGN KEY (school_id, staff_member_id) REFERENCES staff_members (school_id, id),
    FOREIGN KEY (school_id, author_id) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, approved_by) REFERENCES users (school_id, id),
    CONSTRAINT lesson_plans_approver CHECK (approved_by <> author_id),
    CHECK (approved_by IS NULL OR approved_at IS NOT NULL),
    CHECK (status NOT IN ('submitted', 'approved', 'returned') OR submitted_at IS NOT NULL),
    CHECK (status <> 'approved' OR approved_at IS NOT NULL),
    CHECK (status <> 'returned' OR return_comment IS NOT NULL)
  );
  CREATE INDEX lesson_plans_offering ON lesson_plans (school_id, course_offering_id, date);
  CREATE INDEX lesson_plans_topic ON lesson_plans (school_id, syllabus_topic_id) WHERE syllabus_topic_id IS NOT NULL;
  CREATE INDEX lesson_plans_period ON lesson_plans (school_id, class_period_id) WHERE class_period_id IS NOT NULL;
  CREATE INDEX lesson_plans_staff_member ON lesson_plans (school_id, staff_member_id, date);
  CREATE INDEX lesson_plans_author ON lesson_plans (school_id, author_id);
  CREATE INDEX lesson_plans_approved_by ON lesson_plans (school_id, approved_by) WHERE approved_by IS NOT NULL;
  CREATE INDEX lesson_plans_by_date ON lesson_plans (school_id, date, id);
  CREATE INDEX lesson_plans_by_created_at ON lesson_plans (school_id, created_at, id);
  ${rlsPolicies("lesson_plans")}
`);

import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE EXTENSION IF NOT EXISTS btree_gist;
  CREATE EXTENSION IF NOT EXISTS btree_gin;
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE EXTENSION IF NOT EXISTS unaccent;

  -- The form in which text is searched: lower case, without accents.
  CREATE FUNCTION plain_text(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
    AS $body$ SELECT lower(unaccent('unaccent'::regdictionary, $1)) $body$;

  CREATE TABLE departments (
    ${tenantKeys},
    name text NOT NULL,
    code text,
    head_staff_member_id uuid,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'archived')),
    UNIQUE (school_id, name)
  );
  CREATE INDEX departments_head_staff_member ON departments (school_id, head_staff_member_id);
  ${rlsPolicies("departments")}

  CREATE TABLE academic_years (
    ${tenantKeys},
    name text NOT NULL,
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    is_current boolean NOT NULL DEFAULT false,
    status text NOT NULL DEFAULT 'planned'
      CHECK (status IN ('planned', 'active', 'closed', 'archived')),
    UNIQUE (school_id, name),
    CHECK (ends_on > starts_on),
    CONSTRAINT academic_years_overlap EXCLUDE USING gist (school_id WITH =, daterange(starts_on, ends_on, '[]') WITH &&)
  );
  CREATE UNIQUE INDEX academic_years_current ON academic_years (school_id) WHERE is_current;
  ${rlsPolicies("academic_years")}

  CREATE TABLE academic_terms (
    ${tenantKeys},
    academic_year_id uuid NOT NULL,
    parent_id uuid,
    name text NOT NULL,
    type text NOT NULL DEFAULT 'term'
      CHECK (type IN ('semester', 'term', 'gradingPeriod')),
    starts_on date NOT NULL,
    ends_on date NOT NULL,
    grades_open_on date,
    grades_close_on date,
    status text NOT NULL DEFAULT 'planned'
      CHECK (status IN ('planned', 'active', 'closed')),
    UNIQUE (school_id, academic_year_id, name),
    FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years (school_id, id),
    FOREIGN KEY (school_id, parent_id) REFERENCES academic_terms (school_id, id),
    CHECK (ends_on > starts_on),
    CHECK (grades_close_on >= grades_open_on),
    CONSTRAINT academic_terms_overlap EXCLUDE USING gist (school_id WITH =, academic_year_id WITH =, coalesce(parent_id, academic_year_id) WITH =,
      daterange(starts_on, ends_on, '[]') WITH &&)
  );
  CREATE INDEX academic_terms_parent ON academic_terms (school_id, parent_id);
  ${rlsPolicies("academic_terms")}

  CREATE TABLE grade_levels (
    ${tenantKeys},
    name text NOT NULL,
    code text NOT NULL,
    sort_order integer NOT NULL DEFAULT 0 CHECK (sort_order BETWEEN 0 AND 1000),
    stage text,
    next_grade_level_id uuid,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'archived')),
    UNIQUE (school_id, code),
    FOREIGN KEY (school_id, next_grade_level_id) REFERENCES grade_levels (school_id, id),
    CHECK (next_grade_level_id <> id)
  );
  CREATE INDEX grade_levels_next_grade_level ON grade_levels (school_id, next_grade_level_id);
  ${rlsPolicies("grade_levels")}

  CREATE TABLE rooms (
    ${tenantKeys},
    name text NOT NULL,
    building text,
    capacity integer CHECK (capacity BETWEEN 1 AND 10000),
    type text,
    bookable boolean NOT NULL DEFAULT true,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'out_of_service')),
    UNIQUE (school_id, name)
  );
  ${rlsPolicies("rooms")}

  CREATE TABLE sections (
    ${tenantKeys},
    academic_year_id uuid NOT NULL,
    grade_level_id uuid NOT NULL,
    name text NOT NULL,
    capacity integer CHECK (capacity BETWEEN 1 AND 500),
    homeroom_teacher_id uuid,
    room_id uuid,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('planned', 'active', 'archived')),
    UNIQUE (school_id, academic_year_id, grade_level_id, name),
    FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years (school_id, id),
    FOREIGN KEY (school_id, grade_level_id) REFERENCES grade_levels (school_id, id),
    FOREIGN KEY (school_id, room_id) REFERENCES rooms (school_id, id)
  );
  CREATE INDEX sections_grade_level ON sections (school_id, grade_level_id);
  CREATE INDEX sections_homeroom_teacher ON sections (school_id, homeroom_teacher_id);
  CREATE INDEX sections_room ON sections (school_id, room_id);
  ${rlsPolicies("sections")}

  CREATE TABLE subjects (
    ${tenantKeys},
    name text NOT NULL,
    code text NOT NULL,
    department_id uuid,
    is_elective boolean NOT NULL DEFAULT false,
    is_graded boolean NOT NULL DEFAULT true,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'archived')),
    UNIQUE (school_id, code),
    FOREIGN KEY (school_id, department_id) REFERENCES departments (school_id, id)
  );
  CREATE INDEX subjects_department ON subjects (school_id, department_id);
  ${rlsPolicies("subjects")}

  CREATE TABLE courses (
    ${tenantKeys},
    subject_id uuid NOT NULL,
    grade_level_id uuid NOT NULL,
    title text NOT NULL,
    code text NOT NULL,
    credit_hours numeric(10,2),
    weekly_periods integer CHECK (weekly_periods BETWEEN 0 AND 60),
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'archived')),
    UNIQUE (school_id, code),
    FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
    FOREIGN KEY (school_id, grade_level_id) REFERENCES grade_levels (school_id, id)
  );
  CREATE INDEX courses_subject ON courses (school_id, subject_id);
  CREATE INDEX courses_grade_level ON courses (school_id, grade_level_id);
  ${rlsPolicies("courses")}

  CREATE TABLE course_offerings (
    ${tenantKeys},
    course_id uuid NOT NULL,
    term_id uuid NOT NULL,
    section_id uuid,
    title text NOT NULL,
    capacity integer CHECK (capacity BETWEEN 1 AND 1000),
    room_id uuid,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('draft', 'active', 'completed', 'cancelled')),
    UNIQUE NULLS NOT DISTINCT (school_id, course_id, term_id, section_id, title),
    FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
    FOREIGN KEY (school_id, term_id) REFERENCES academic_terms (school_id, id),
    FOREIGN KEY (school_id, section_id) REFERENCES sections (school_id, id),
    FOREIGN KEY (school_id, room_id) REFERENCES rooms (school_id, id)
  );
  CREATE INDEX course_offerings_term ON course_offerings (school_id, term_id);
  CREATE INDEX course_offerings_section ON course_offerings (school_id, section_id);
  CREATE INDEX course_offerings_room ON course_offerings (school_id, room_id);
  ${rlsPolicies("course_offerings")}

  CREATE TABLE class_periods (
    ${tenantKeys},
    academic_year_id uuid NOT NULL,
    name text NOT NULL,
    starts_at time(0) NOT NULL,
    ends_at time(0) NOT NULL,
    days jsonb NOT NULL DEFAULT '[1,2,3,4,5]',
    is_break boolean NOT NULL DEFAULT false,
    sort_order integer NOT NULL DEFAULT 0 CHECK (sort_order BETWEEN 0 AND 1000),
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'archived')),
    UNIQUE (school_id, academic_year_id, name),
    FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years (school_id, id),
    CHECK (ends_at > starts_at)
  );
  ${rlsPolicies("class_periods")}

  CREATE TABLE calendar_days (
    ${tenantKeys},
    academic_year_id uuid NOT NULL,
    date date NOT NULL,
    type text NOT NULL
      CHECK (type IN ('instructional', 'holiday', 'exam', 'closure', 'half_day')),
    label text,
    cycle_day integer CHECK (cycle_day BETWEEN 1 AND 20),
    UNIQUE (school_id, date),
    FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years (school_id, id)
  );
  CREATE INDEX calendar_days_academic_year ON calendar_days (school_id, academic_year_id);
  ${rlsPolicies("calendar_days")}

  CREATE TABLE descriptors (
    ${tenantKeys},
    namespace text NOT NULL,
    code text NOT NULL,
    label text NOT NULL,
    sort_order integer NOT NULL DEFAULT 0 CHECK (sort_order BETWEEN 0 AND 10000),
    is_default boolean NOT NULL DEFAULT false,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'retired')),
    UNIQUE (school_id, namespace, code)
  );
  CREATE UNIQUE INDEX descriptors_default ON descriptors (school_id, namespace) WHERE is_default;
  ${rlsPolicies("descriptors")}

  CREATE TABLE custom_field_definitions (
    ${tenantKeys},
    entity_type text NOT NULL
      CHECK (entity_type IN ('student', 'guardian', 'staff_member')),
    key text NOT NULL,
    label text NOT NULL,
    data_type text NOT NULL
      CHECK (data_type IN ('text', 'number', 'date', 'boolean', 'select')),
    options jsonb NOT NULL DEFAULT '[]',
    required boolean NOT NULL DEFAULT false,
    visibility text NOT NULL DEFAULT 'staff'
      CHECK (visibility IN ('staff', 'guardian')),
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'archived')),
    UNIQUE (school_id, entity_type, key)
  );
  ${rlsPolicies("custom_field_definitions")}
`);

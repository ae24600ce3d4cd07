import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE guardians (
    ${tenantKeys},
    search_text text NOT NULL GENERATED ALWAYS AS (plain_text(given_name || ' ' || family_name || ' ' || coalesce(email, ''))) STORED,
    user_id uuid,
    given_name text NOT NULL,
    family_name text NOT NULL,
    email text,
    phones jsonb NOT NULL DEFAULT '[]',
    occupation text,
    preferred_channel text NOT NULL DEFAULT 'email'
      CHECK (preferred_channel IN ('email', 'sms', 'messaging_app', 'none')),
    preferred_language text,
    address text,
    custom jsonb NOT NULL DEFAULT '{}',
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'archived', 'deceased')),
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id)
  );
  CREATE INDEX guardians_user ON guardians (school_id, user_id);
  CREATE UNIQUE INDEX guardians_user_once ON guardians (school_id, user_id) WHERE user_id IS NOT NULL;
  CREATE INDEX guardians_email ON guardians (school_id, lower(email)) WHERE email IS NOT NULL;
  CREATE INDEX guardians_search ON guardians USING gin (school_id, search_text gin_trgm_ops);
  ${rlsPolicies("guardians")}

  CREATE TABLE households (
    ${tenantKeys},
    name text NOT NULL,
    address text,
    fee_payer_guardian_id uuid,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'archived')),
    FOREIGN KEY (school_id, fee_payer_guardian_id) REFERENCES guardians (school_id, id)
  );
  CREATE INDEX households_fee_payer_guardian ON households (school_id, fee_payer_guardian_id);
  ${rlsPolicies("households")}

  CREATE TABLE students (
    ${tenantKeys},
    search_text text NOT NULL GENERATED ALWAYS AS (plain_text(given_name || ' ' || family_name || ' ' || coalesce(preferred_name, '') || ' ' || admission_number)) STORED,
    user_id uuid,
    household_id uuid,
    admission_number text NOT NULL,
    given_name text NOT NULL,
    family_name text NOT NULL,
    preferred_name text,
    date_of_birth date,
    sex text
      CHECK (sex IN ('female', 'male', 'other')),
    nationality text,
    category text,
    photo_file_id uuid,
    admitted_on date,
    address text,
    custom jsonb NOT NULL DEFAULT '{}',
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('applicant', 'active', 'suspended', 'withdrawn', 'transferred', 'graduated', 'archived')),
    UNIQUE (school_id, admission_number),
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, household_id) REFERENCES households (school_id, id)
  );
  CREATE INDEX students_user ON students (school_id, user_id);
  CREATE INDEX students_household ON students (school_id, household_id);
  CREATE UNIQUE INDEX students_user_once ON students (school_id, user_id) WHERE user_id IS NOT NULL;
  CREATE INDEX students_search ON students USING gin (school_id, search_text gin_trgm_ops);
  ${rlsPolicies("students")}

  CREATE TABLE student_identifiers (
    ${tenantKeys},
    student_id uuid NOT NULL,
    system text NOT NULL,
    value text NOT NULL,
    issued_on date,
    expires_on date,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'revoked')),
    UNIQUE (school_id, system, value),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id) ON DELETE CASCADE,
    CHECK (expires_on >= issued_on)
  );
  CREATE INDEX student_identifiers_student ON student_identifiers (school_id, student_id);
  ${rlsPolicies("student_identifiers")}

  CREATE TABLE student_guardians (
    ${tenantKeys},
    student_id uuid NOT NULL,
    guardian_id uuid NOT NULL,
    relation text NOT NULL,
    is_primary boolean NOT NULL DEFAULT false,
    has_custody boolean NOT NULL DEFAULT true,
    lives_with boolean NOT NULL DEFAULT true,
    pickup_allowed boolean NOT NULL DEFAULT true,
    is_emergency_contact boolean NOT NULL DEFAULT false,
    is_fee_payer boolean NOT NULL DEFAULT false,
    receives_messages boolean NOT NULL DEFAULT true,
    portal_access boolean NOT NULL DEFAULT true,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'ended')),
    UNIQUE (school_id, student_id, guardian_id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, guardian_id) REFERENCES guardians (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX student_guardians_guardian ON student_guardians (school_id, guardian_id);
  CREATE UNIQUE INDEX student_guardians_primary ON student_guardians (school_id, student_id) WHERE is_primary AND status = 'active';
  ${rlsPolicies("student_guardians")}

  CREATE TABLE enrollments (
    ${tenantKeys},
    student_id uuid NOT NULL,
    academic_year_id uuid NOT NULL,
    grade_level_id uuid NOT NULL,
    section_id uuid,
    roll_number text,
    starts_on date NOT NULL,
    ends_on date,
    entry_type text,
    exit_type text,
    exit_reason text,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('planned', 'active', 'suspended', 'completed', 'withdrawn', 'transferred')),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years (school_id, id),
    FOREIGN KEY (school_id, grade_level_id) REFERENCES grade_levels (school_id, id),
    FOREIGN KEY (school_id, section_id) REFERENCES sections (school_id, id),
    CHECK (ends_on >= starts_on)
  );
  CREATE INDEX enrollments_student ON enrollments (school_id, student_id);
  CREATE INDEX enrollments_academic_year ON enrollments (school_id, academic_year_id);
  CREATE INDEX enrollments_grade_level ON enrollments (school_id, grade_level_id);
  CREATE INDEX enrollments_section ON enrollments (school_id, section_id);
  CREATE UNIQUE INDEX enrollments_one_open ON enrollments (school_id, student_id, academic_year_id)
    WHERE status IN ('planned', 'active', 'suspended');
  CREATE UNIQUE INDEX enrollments_roll ON enrollments (school_id, section_id, roll_number)
    WHERE status IN ('planned', 'active', 'suspended');
  ${rlsPolicies("enrollments")}

  CREATE TABLE enrollment_status_changes (
    ${tenantKeys},
    enrollment_id uuid NOT NULL,
    from_status text,
    to_status text NOT NULL,
    from_section_id uuid,
    to_section_id uuid,
    effective_on date NOT NULL,
    reason text,
    changed_by uuid,
    FOREIGN KEY (school_id, enrollment_id) REFERENCES enrollments (school_id, id),
    FOREIGN KEY (school_id, from_section_id) REFERENCES sections (school_id, id),
    FOREIGN KEY (school_id, to_section_id) REFERENCES sections (school_id, id)
  );
  CREATE INDEX enrollment_status_changes_enrollment ON enrollment_status_changes (school_id, enrollment_id);
  CREATE INDEX enrollment_status_changes_from_section ON enrollment_status_changes (school_id, from_section_id);
  CREATE INDEX enrollment_status_changes_to_section ON enrollment_status_changes (school_id, to_section_id);
  ${rlsPolicies("enrollment_status_changes", { appendOnly: true })}

  CREATE TABLE course_enrollments (
    ${tenantKeys},
    course_offering_id uuid NOT NULL,
    student_id uuid NOT NULL,
    starts_on date NOT NULL,
    ends_on date,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('requested', 'active', 'dropped', 'completed')),
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    CHECK (ends_on >= starts_on)
  );
  CREATE INDEX course_enrollments_course_offering ON course_enrollments (school_id, course_offering_id);
  CREATE INDEX course_enrollments_student ON course_enrollments (school_id, student_id);
  CREATE UNIQUE INDEX course_enrollments_open ON course_enrollments (school_id, course_offering_id, student_id)
    WHERE status IN ('requested', 'active');
  ${rlsPolicies("course_enrollments")}

  CREATE TABLE student_groups (
    ${tenantKeys},
    name text NOT NULL,
    type text NOT NULL,
    owner_staff_member_id uuid,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'archived')),
    UNIQUE (school_id, name),
    FOREIGN KEY (school_id, owner_staff_member_id) REFERENCES staff_members (school_id, id)
  );
  CREATE INDEX student_groups_owner_staff_member ON student_groups (school_id, owner_staff_member_id);
  ${rlsPolicies("student_groups")}

  CREATE TABLE student_group_members (
    ${tenantKeys},
    student_group_id uuid NOT NULL,
    student_id uuid NOT NULL,
    starts_on date NOT NULL,
    ends_on date,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'ended')),
    FOREIGN KEY (school_id, student_group_id) REFERENCES student_groups (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id) ON DELETE CASCADE,
    CHECK (ends_on >= starts_on)
  );
  CREATE INDEX student_group_members_student_group ON student_group_members (school_id, student_group_id);
  CREATE INDEX student_group_members_student ON student_group_members (school_id, student_id);
  CREATE UNIQUE INDEX student_group_members_open ON student_group_members (school_id, student_group_id, student_id) WHERE status = 'active';
  ${rlsPolicies("student_group_members")}

  CREATE TABLE student_notes (
    ${tenantKeys},
    student_id uuid NOT NULL,
    category text NOT NULL DEFAULT 'general'
      CHECK (category IN ('general', 'academic', 'achievement', 'contact')),
    body text NOT NULL,
    visibility text NOT NULL DEFAULT 'staff'
      CHECK (visibility IN ('staff', 'guardian')),
    author_id uuid,
    status text NOT NULL DEFAULT 'published'
      CHECK (status IN ('draft', 'published', 'archived')),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, author_id) REFERENCES users (school_id, id)
  );
  CREATE INDEX student_notes_student ON student_notes (school_id, student_id);
  CREATE INDEX student_notes_author ON student_notes (school_id, author_id);
  ${rlsPolicies("student_notes")}

  CREATE TABLE promotion_batches (
    ${tenantKeys},
    from_year_id uuid NOT NULL,
    to_year_id uuid NOT NULL,
    rules jsonb NOT NULL DEFAULT '{}',
    applied_at timestamptz(3),
    status text NOT NULL DEFAULT 'draft'
      CHECK (status IN ('draft', 'reviewed', 'applied', 'cancelled')),
    FOREIGN KEY (school_id, from_year_id) REFERENCES academic_years (school_id, id),
    FOREIGN KEY (school_id, to_year_id) REFERENCES academic_years (school_id, id),
    CHECK (from_year_id <> to_year_id)
  );
  CREATE INDEX promotion_batches_from_year ON promotion_batches (school_id, from_year_id);
  CREATE INDEX promotion_batches_to_year ON promotion_batches (school_id, to_year_id);
  CREATE UNIQUE INDEX promotion_batches_one_open ON promotion_batches (school_id, from_year_id) WHERE status IN ('draft', 'reviewed');
  ${rlsPolicies("promotion_batches")}

  CREATE TABLE promotion_candidates (
    ${tenantKeys},
    promotion_batch_id uuid NOT NULL,
    student_id uuid NOT NULL,
    enrollment_id uuid NOT NULL,
    recommended text NOT NULL
      CHECK (recommended IN ('promote', 'repeat', 'graduate', 'leave')),
    decision text
      CHECK (decision IN ('promote', 'repeat', 'graduate', 'leave')),
    to_grade_level_id uuid,
    to_section_id uuid,
    reason text,
    error text,
    status text NOT NULL DEFAULT 'pending'
      CHECK (status IN ('pending', 'approved', 'applied', 'failed')),
    UNIQUE (school_id, promotion_batch_id, student_id),
    FOREIGN KEY (school_id, promotion_batch_id) REFERENCES promotion_batches (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, enrollment_id) REFERENCES enrollments (school_id, id),
    FOREIGN KEY (school_id, to_grade_level_id) REFERENCES grade_levels (school_id, id),
    FOREIGN KEY (school_id, to_section_id) REFERENCES sections (school_id, id)
  );
  CREATE INDEX promotion_candidates_student ON promotion_candidates (school_id, student_id);
  CREATE INDEX promotion_candidates_enrollment ON promotion_candidates (school_id, enrollment_id);
  CREATE INDEX promotion_candidates_to_grade_level ON promotion_candidates (school_id, to_grade_level_id);
  CREATE INDEX promotion_candidates_to_section ON promotion_candidates (school_id, to_section_id);
  ${rlsPolicies("promotion_candidates")}

  CREATE TABLE person_merges (
    ${tenantKeys},
    entity_type text NOT NULL
      CHECK (entity_type IN ('student', 'guardian', 'staff_member')),
    kept_id uuid NOT NULL,
    merged_id uuid NOT NULL,
    snapshot jsonb NOT NULL,
    merged_by uuid,
    undone_at timestamptz(3),
    status text NOT NULL DEFAULT 'applied'
      CHECK (status IN ('applied', 'undone')),
    FOREIGN KEY (school_id, merged_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX person_merges_merged ON person_merges (school_id, merged_id);
  CREATE INDEX person_merges_merged_by ON person_merges (school_id, merged_by);
  ${rlsPolicies("person_merges")}
`);

import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE staff_members (
    ${tenantKeys},
    search_text text NOT NULL GENERATED ALWAYS AS (plain_text(given_name || ' ' || family_name || ' ' || staff_number || ' ' || coalesce(email, ''))) STORED,
    user_id uuid,
    staff_number text NOT NULL,
    given_name text NOT NULL,
    family_name text NOT NULL,
    email text,
    phone text,
    job_title text,
    department_id uuid,
    category text NOT NULL DEFAULT 'teaching'
      CHECK (category IN ('teaching', 'non_teaching')),
    employment_type text,
    contract_ends_on date,
    hired_on date,
    left_on date,
    custom jsonb NOT NULL DEFAULT '{}',
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'on_leave', 'suspended', 'left')),
    UNIQUE (school_id, staff_number),
    FOREIGN KEY (school_id, user_id) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, department_id) REFERENCES departments (school_id, id)
  );
  CREATE INDEX staff_members_user ON staff_members (school_id, user_id);
  CREATE INDEX staff_members_department ON staff_members (school_id, department_id);
  CREATE UNIQUE INDEX staff_members_user_once ON staff_members (school_id, user_id) WHERE user_id IS NOT NULL;
  CREATE INDEX staff_members_search ON staff_members USING gin (school_id, search_text gin_trgm_ops);
  ${rlsPolicies("staff_members")}

  CREATE TABLE staff_qualifications (
    ${tenantKeys},
    staff_member_id uuid NOT NULL,
    type text NOT NULL,
    name text NOT NULL,
    issuer text,
    reference text,
    issued_on date,
    expires_on date,
    verified_by uuid,
    status text NOT NULL DEFAULT 'unverified'
      CHECK (status IN ('unverified', 'verified')),
    FOREIGN KEY (school_id, staff_member_id) REFERENCES staff_members (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, verified_by) REFERENCES users (school_id, id),
    CHECK (expires_on >= issued_on)
  );
  CREATE INDEX staff_qualifications_staff_member ON staff_qualifications (school_id, staff_member_id);
  CREATE INDEX staff_qualifications_verified_by ON staff_qualifications (school_id, verified_by);
  ${rlsPolicies("staff_qualifications")}

  CREATE TABLE teaching_assignments (
    ${tenantKeys},
    staff_member_id uuid NOT NULL,
    course_offering_id uuid NOT NULL,
    role text NOT NULL DEFAULT 'lead'
      CHECK (role IN ('lead', 'co_teacher', 'assistant', 'substitute')),
    starts_on date NOT NULL,
    ends_on date,
    weekly_periods integer CHECK (weekly_periods BETWEEN 0 AND 60),
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'ended')),
    FOREIGN KEY (school_id, staff_member_id) REFERENCES staff_members (school_id, id),
    FOREIGN KEY (school_id, course_offering_id) REFERENCES course_offerings (school_id, id),
    CHECK (ends_on >= starts_on),
    CONSTRAINT teaching_assignments_overlap EXCLUDE USING gist (school_id WITH =, course_offering_id WITH =,
      staff_member_id WITH =, daterange(starts_on, ends_on, '[]') WITH &&)
  );
  CREATE INDEX teaching_assignments_staff_member ON teaching_assignments (school_id, staff_member_id);
  CREATE INDEX teaching_assignments_course_offering ON teaching_assignments (school_id, course_offering_id);
  ${rlsPolicies("teaching_assignments")}

  ALTER TABLE departments ADD FOREIGN KEY (school_id, head_staff_member_id) REFERENCES staff_members (school_id, id);
  ALTER TABLE sections ADD FOREIGN KEY (school_id, homeroom_teacher_id) REFERENCES staff_members (school_id, id);
`);

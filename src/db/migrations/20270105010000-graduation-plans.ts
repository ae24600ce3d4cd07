import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE graduation_plans (
    ${tenantKeys},
    name text NOT NULL,
    code text NOT NULL,
    credits_required numeric(10, 2) NOT NULL DEFAULT 0 CHECK (credits_required >= 0),
    grade_level_ids jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(grade_level_ids) = 'array'),
    is_default boolean NOT NULL DEFAULT false,
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'archived'))
  );
  CREATE UNIQUE INDEX graduation_plans_code ON graduation_plans (school_id, lower(code));
  CREATE INDEX graduation_plans_by_name ON graduation_plans (school_id, name, id);
  CREATE INDEX graduation_plans_by_code ON graduation_plans (school_id, code, id);
  CREATE INDEX graduation_plans_by_created_at ON graduation_plans (school_id, created_at, id);
  ${rlsPolicies("graduation_plans")}

  CREATE TABLE graduation_requirements (
    ${tenantKeys},
    graduation_plan_id uuid NOT NULL,
    name text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('credits', 'courses', 'attendance', 'clearance')),
    department_id uuid,
    subject_id uuid,
    course_id uuid,
    amount numeric(10, 2) CHECK (amount > 0),
    min_score numeric(5, 2) CHECK (min_score BETWEEN 0 AND 100),
    sort_order integer NOT NULL DEFAULT 0,
    FOREIGN KEY (school_id, graduation_plan_id) REFERENCES graduation_plans (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, department_id) REFERENCES departments (school_id, id),
    FOREIGN KEY (school_id, subject_id) REFERENCES subjects (school_id, id),
    FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id),
    CONSTRAINT graduation_requirements_amount CHECK ((kind = 'clearance') = (amount IS NULL)),
    CONSTRAINT graduation_requirements_percent CHECK (kind <> 'attendance' OR amount <= 100),
    CONSTRAINT graduation_requirements_courses CHECK (
      num_nonnulls(department_id, subject_id, course_id) <= CASE WHEN kind IN ('credits', 'courses') THEN 1 ELSE 0 END
      AND (min_score IS NULL OR kind IN ('credits', 'courses')))
  );
  CREATE INDEX graduation_requirements_plan ON graduation_requirements (school_id, graduation_plan_id);
  CREATE INDEX graduation_requirements_department ON graduation_requirements (school_id, department_id);
  CREATE INDEX graduation_requirements_subject ON graduation_requirements (school_id, subject_id);
  CREATE INDEX graduation_requirements_course ON graduation_requirements (school_id, course_id);
  CREATE INDEX graduation_requirements_by_sort_order ON graduation_requirements (school_id, sort_order, id);
  CREATE INDEX graduation_requirements_by_created_at ON graduation_requirements (school_id, created_at, id);
  ${rlsPolicies("graduation_requirements")}

  CREATE TABLE student_graduation_plans (
    ${tenantKeys},
    student_id uuid NOT NULL,
    graduation_plan_id uuid NOT NULL,
    assigned_by uuid,
    CONSTRAINT student_graduation_plans_once UNIQUE (school_id, student_id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, graduation_plan_id) REFERENCES graduation_plans (school_id, id),
    FOREIGN KEY (school_id, assigned_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX student_graduation_plans_plan ON student_graduation_plans (school_id, graduation_plan_id);
  CREATE INDEX student_graduation_plans_assigned_by ON student_graduation_plans (school_id, assigned_by);
  CREATE INDEX student_graduation_plans_by_created_at ON student_graduation_plans (school_id, created_at, id);
  ${rlsPolicies("student_graduation_plans")}

  CREATE TABLE graduation_waivers (
    ${tenantKeys},
    student_id uuid NOT NULL,
    graduation_requirement_id uuid NOT NULL,
    reason text NOT NULL,
    granted_by uuid,
    CONSTRAINT graduation_waivers_once UNIQUE (school_id, student_id, graduation_requirement_id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, graduation_requirement_id) REFERENCES graduation_requirements (school_id, id),
    FOREIGN KEY (school_id, granted_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX graduation_waivers_requirement ON graduation_waivers (school_id, graduation_requirement_id);
  CREATE INDEX graduation_waivers_granted_by ON graduation_waivers (school_id, granted_by);
  CREATE INDEX graduation_waivers_by_created_at ON graduation_waivers (school_id, created_at, id);
  ${rlsPolicies("graduation_waivers")}
`);

import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE support_plans (
    ${tenantKeys},
    student_id uuid NOT NULL,
    category text NOT NULL CHECK (category IN ('learning', 'language', 'behaviour', 'emotional', 'physical',
      'sensory', 'medical', 'gifted', 'other')),
    goals jsonb NOT NULL CHECK (jsonb_typeof(goals) = 'array'),
    accommodations jsonb NOT NULL CHECK (jsonb_typeof(accommodations) = 'array'),
    starts_on date NOT NULL,
    review_on date NOT NULL,
    owner_staff_id uuid NOT NULL,
    shared_with_guardians boolean NOT NULL DEFAULT false,
    closed_on date,
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'under_review', 'closed')),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, owner_staff_id) REFERENCES staff_members (school_id, id),
    CONSTRAINT support_plans_dates CHECK (review_on >= starts_on),
    CHECK ((status = 'closed') = (closed_on IS NOT NULL))
  );
  CREATE INDEX support_plans_student ON support_plans (school_id, student_id);
  CREATE INDEX support_plans_owner ON support_plans (school_id, owner_staff_id);
  CREATE INDEX support_plans_by_review_on ON support_plans (school_id, review_on, id);
  CREATE INDEX support_plans_by_created_at ON support_plans (school_id, created_at, id);
  ${rlsPolicies("support_plans")}

  CREATE TABLE support_plan_reviews (
    ${tenantKeys},
    support_plan_id uuid NOT NULL,
    reviewed_on date NOT NULL,
    progress jsonb NOT NULL CHECK (jsonb_typeof(progress) = 'array'),
    note text,
    next_review_on date NOT NULL CHECK (next_review_on > reviewed_on),
    reviewed_by uuid,
    FOREIGN KEY (school_id, support_plan_id) REFERENCES support_plans (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, reviewed_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX support_plan_reviews_plan ON support_plan_reviews (school_id, support_plan_id, reviewed_on);
  CREATE INDEX support_plan_reviews_by_reviewed_on ON support_plan_reviews (school_id, reviewed_on, id);
  CREATE INDEX support_plan_reviews_by_created_at ON support_plan_reviews (school_id, created_at, id);
  CREATE INDEX support_plan_reviews_reviewed_by ON support_plan_reviews (school_id, reviewed_by);
  ${rlsPolicies("support_plan_reviews")}

  CREATE TABLE warning_rules (
    ${tenantKeys},
    name text NOT NULL,
    indicator text NOT NULL CHECK (indicator IN ('attendance_rate', 'unexcused_absences', 'average_mark',
      'average_drop', 'demerits', 'incidents', 'missing_homework')),
    threshold numeric(10, 2) NOT NULL CHECK (threshold > 0),
    window_days integer NOT NULL CHECK (window_days BETWEEN 1 AND 366),
    severity text NOT NULL DEFAULT 'medium' CHECK (severity IN ('low', 'medium', 'high')),
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'paused')),
    UNIQUE (school_id, name)
  );
  CREATE INDEX warning_rules_by_name ON warning_rules (school_id, name, id);
  CREATE INDEX warning_rules_by_created_at ON warning_rules (school_id, created_at, id);
  ${rlsPolicies("warning_rules")}

  CREATE TABLE early_warnings (
    ${tenantKeys},
    student_id uuid NOT NULL,
    warning_rule_id uuid NOT NULL,
    value numeric(10, 2) NOT NULL,
    opened_on date NOT NULL,
    acknowledged_by uuid,
    acknowledged_at timestamptz(3),
    note text,
    assigned_staff_member_id uuid,
    closed_on date,
    status text NOT NULL DEFAULT 'open' CHECK (status IN ('open', 'acknowledged', 'closed')),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, warning_rule_id) REFERENCES warning_rules (school_id, id),
    FOREIGN KEY (school_id, acknowledged_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, assigned_staff_member_id) REFERENCES staff_members (school_id, id),
    CHECK ((status = 'closed') = (closed_on IS NOT NULL)),
    CHECK (status <> 'acknowledged' OR acknowledged_at IS NOT NULL)
  );
  CREATE UNIQUE INDEX early_warnings_one_open ON early_warnings (school_id, student_id, warning_rule_id)
    WHERE status <> 'closed';
  CREATE INDEX early_warnings_student ON early_warnings (school_id, student_id);
  CREATE INDEX early_warnings_rule ON early_warnings (school_id, warning_rule_id);
  CREATE INDEX early_warnings_by_opened_on ON early_warnings (school_id, opened_on, id);
  CREATE INDEX early_warnings_by_created_at ON early_warnings (school_id, created_at, id);
  CREATE INDEX early_warnings_acknowledged_by ON early_warnings (school_id, acknowledged_by);
  CREATE INDEX early_warnings_assigned ON early_warnings (school_id, assigned_staff_member_id)
    WHERE assigned_staff_member_id IS NOT NULL;
  ${rlsPolicies("early_warnings")}

  CREATE TABLE interventions (
    ${tenantKeys},
    student_id uuid NOT NULL,
    early_warning_id uuid,
    action text NOT NULL,
    owner_staff_id uuid NOT NULL,
    starts_on date NOT NULL,
    review_on date NOT NULL,
    outcome text,
    status text NOT NULL DEFAULT 'planned' CHECK (status IN ('planned', 'running', 'done', 'cancelled')),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, early_warning_id) REFERENCES early_warnings (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, owner_staff_id) REFERENCES staff_members (school_id, id),
    CONSTRAINT interventions_dates CHECK (review_on >= starts_on),
    CHECK (status <> 'done' OR outcome IS NOT NULL)
  );
  CREATE INDEX interventions_student ON interventions (school_id, student_id);
  CREATE INDEX interventions_warning ON interventions (school_id, early_warning_id)
    WHERE early_warning_id IS NOT NULL;
  CREATE INDEX interventions_owner ON interventions (school_id, owner_staff_id);
  CREATE INDEX interventions_by_review_on ON interventions (school_id, review_on, id);
  CREATE INDEX interventions_by_created_at ON interventions (school_id, created_at, id);
  ${rlsPolicies("interventions")}
`);

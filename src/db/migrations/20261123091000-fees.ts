import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE fee_categories (
    ${tenantKeys},
    name text NOT NULL,
    code text NOT NULL,
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'archived')),
    UNIQUE (school_id, code)
  );
  ${rlsPolicies("fee_categories")}

  CREATE TABLE fee_structures (
    ${tenantKeys},
    name text NOT NULL,
    academic_year_id uuid NOT NULL,
    term_id uuid,
    grade_level_id uuid,
    student_category text,
    currency text NOT NULL,
    version integer NOT NULL DEFAULT 1,
    total_minor bigint NOT NULL CHECK (total_minor >= 0),
    late_fee_kind text NOT NULL DEFAULT 'none'
      CHECK (late_fee_kind IN ('none', 'fixed', 'percent')),
    late_fee_minor bigint CHECK (late_fee_minor >= 0),
    late_fee_basis_points integer CHECK (late_fee_basis_points BETWEEN 1 AND 10000),
    late_fee_grace_days integer NOT NULL DEFAULT 0 CHECK (late_fee_grace_days BETWEEN 0 AND 365),
    late_fee_cap_minor bigint CHECK (late_fee_cap_minor >= 0),
    approved_by uuid,
    approved_at timestamptz(3),
    status text NOT NULL DEFAULT 'draft'
      CHECK (status IN ('draft', 'approved', 'active', 'retired')),
    UNIQUE (school_id, academic_year_id, name, version),
    FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years (school_id, id),
    FOREIGN KEY (school_id, term_id) REFERENCES academic_terms (school_id, id),
    FOREIGN KEY (school_id, grade_level_id) REFERENCES grade_levels (school_id, id),
    FOREIGN KEY (school_id, approved_by) REFERENCES users (school_id, id),
    CHECK ((late_fee_kind = 'fixed') = (late_fee_minor IS NOT NULL)),
    CHECK ((late_fee_kind = 'percent') = (late_fee_basis_points IS NOT NULL))
  );
  CREATE INDEX fee_structures_term ON fee_structures (school_id, term_id);
  CREATE INDEX fee_structures_grade_level ON fee_structures (school_id, grade_level_id);
  CREATE INDEX fee_structures_approved_by ON fee_structures (school_id, approved_by);
  CREATE UNIQUE INDEX fee_structures_one_active ON fee_structures
    (school_id, academic_year_id, term_id, grade_level_id, student_category, name) NULLS NOT DISTINCT
    WHERE status = 'active';
  ${rlsPolicies("fee_structures")}

  CREATE TABLE fee_components (
    ${tenantKeys},
    fee_structure_id uuid NOT NULL,
    fee_category_id uuid NOT NULL,
    position integer NOT NULL,
    description text NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
    is_optional boolean NOT NULL DEFAULT false,
    UNIQUE (school_id, fee_structure_id, position),
    FOREIGN KEY (school_id, fee_structure_id) REFERENCES fee_structures (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, fee_category_id) REFERENCES fee_categories (school_id, id)
  );
  CREATE INDEX fee_components_fee_category ON fee_components (school_id, fee_category_id);
  ${rlsPolicies("fee_components")}

  CREATE TABLE discount_schemes (
    ${tenantKeys},
    name text NOT NULL,
    kind text NOT NULL
      CHECK (kind IN ('sibling', 'staff_child', 'scholarship', 'concession')),
    basis text NOT NULL
      CHECK (basis IN ('percent', 'amount')),
    basis_points integer CHECK (basis_points BETWEEN 1 AND 10000),
    currency text NOT NULL,
    amount_minor bigint CHECK (amount_minor >= 0),
    fee_category_id uuid,
    sibling_order integer CHECK (sibling_order BETWEEN 2 AND 20),
    max_beneficiaries integer CHECK (max_beneficiaries BETWEEN 1 AND 100000),
    valid_from date NOT NULL,
    valid_to date,
    status text NOT NULL DEFAULT 'draft'
      CHECK (status IN ('draft', 'active', 'expired')),
    UNIQUE (school_id, name),
    FOREIGN KEY (school_id, fee_category_id) REFERENCES fee_categories (school_id, id),
    CHECK ((basis = 'percent') = (basis_points IS NOT NULL)),
    CHECK ((basis = 'amount') = (amount_minor IS NOT NULL)),
    CHECK ((kind = 'sibling') = (sibling_order IS NOT NULL)),
    CHECK (valid_to >= valid_from)
  );
  CREATE INDEX discount_schemes_fee_category ON discount_schemes (school_id, fee_category_id);
  ${rlsPolicies("discount_schemes")}

  CREATE TABLE student_discounts (
    ${tenantKeys},
    student_id uuid NOT NULL,
    discount_scheme_id uuid NOT NULL,
    reason text NOT NULL,
    starts_on date NOT NULL,
    ends_on date,
    requested_by uuid,
    decided_by uuid,
    decided_at timestamptz(3),
    decision_note text,
    status text NOT NULL DEFAULT 'requested'
      CHECK (status IN ('requested', 'approved', 'rejected', 'ended')),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, discount_scheme_id) REFERENCES discount_schemes (school_id, id),
    FOREIGN KEY (school_id, requested_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, decided_by) REFERENCES users (school_id, id),
    CHECK (ends_on >= starts_on)
  );
  CREATE INDEX student_discounts_student ON student_discounts (school_id, student_id);
  CREATE INDEX student_discounts_discount_scheme ON student_discounts (school_id, discount_scheme_id);
  CREATE INDEX student_discounts_requested_by ON student_discounts (school_id, requested_by);
  CREATE INDEX student_discounts_decided_by ON student_discounts (school_id, decided_by);
  CREATE UNIQUE INDEX student_discounts_open ON student_discounts (school_id, student_id, discount_scheme_id)
    WHERE status IN ('requested', 'approved');
  CREATE INDEX student_discounts_by_created_at ON student_discounts (school_id, created_at, id);
  CREATE INDEX student_discounts_by_starts_on ON student_discounts (school_id, starts_on, id);
  ${rlsPolicies("student_discounts")}

  CREATE TABLE fee_schedules (
    ${tenantKeys},
    fee_structure_id uuid NOT NULL,
    name text NOT NULL,
    section_ids jsonb NOT NULL DEFAULT '[]',
    student_ids jsonb NOT NULL DEFAULT '[]',
    optional_component_ids jsonb NOT NULL DEFAULT '[]',
    issued_on date NOT NULL,
    installments jsonb NOT NULL,
    count_planned integer NOT NULL DEFAULT 0,
    count_done integer NOT NULL DEFAULT 0,
    count_failed integer NOT NULL DEFAULT 0,
    started_by uuid,
    started_at timestamptz(3),
    finished_at timestamptz(3),
    status text NOT NULL DEFAULT 'draft'
      CHECK (status IN ('draft', 'running', 'completed', 'partially_failed', 'cancelled')),
    FOREIGN KEY (school_id, fee_structure_id) REFERENCES fee_structures (school_id, id),
    FOREIGN KEY (school_id, started_by) REFERENCES users (school_id, id)
  );
  CREATE INDEX fee_schedules_fee_structure ON fee_schedules (school_id, fee_structure_id);
  CREATE INDEX fee_schedules_started_by ON fee_schedules (school_id, started_by);
  ${rlsPolicies("fee_schedules")}

  CREATE TABLE fee_schedule_items (
    ${tenantKeys},
    fee_schedule_id uuid NOT NULL,
    student_id uuid NOT NULL,
    fee_invoice_id uuid,
    error text,
    status text NOT NULL DEFAULT 'pending'
      CHECK (status IN ('pending', 'done', 'failed')),
    UNIQUE (school_id, fee_schedule_id, student_id),
    FOREIGN KEY (school_id, fee_schedule_id) REFERENCES fee_schedules (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id)
  );
  CREATE INDEX fee_schedule_items_student ON fee_schedule_items (school_id, student_id);
  CREATE INDEX fee_schedule_items_open ON fee_schedule_items (school_id, fee_schedule_id, student_id) WHERE status = 'pending';
  CREATE INDEX fee_schedule_items_by_created_at ON fee_schedule_items (school_id, created_at, id);
  ${rlsPolicies("fee_schedule_items")}

  CREATE TABLE fee_invoices (
    ${tenantKeys},
    number text NOT NULL,
    student_id uuid NOT NULL,
    kind text NOT NULL DEFAULT 'charge'
      CHECK (kind IN ('charge', 'late_fee', 'opening')),
    academic_year_id uuid,
    term_id uuid,
    fee_structure_id uuid,
    fee_schedule_id uuid,
    late_fee_for_id uuid,
    issued_on date NOT NULL,
    due_on date NOT NULL,
    currency text NOT NULL,
    subtotal_minor bigint NOT NULL CHECK (subtotal_minor >= 0),
    discount_minor bigint NOT NULL DEFAULT 0 CHECK (discount_minor >= 0),
    total_minor bigint NOT NULL CHECK (total_minor >= 0),
    paid_minor bigint NOT NULL DEFAULT 0 CHECK (paid_minor >= 0),
    credited_minor bigint NOT NULL DEFAULT 0 CHECK (credited_minor >= 0),
    written_off_minor bigint NOT NULL DEFAULT 0 CHECK (written_off_minor >= 0),
    cancelled_at timestamptz(3),
    closed_reason text,
    issued_by uuid,
    balance_minor bigint NOT NULL GENERATED ALWAYS AS (CASE WHEN cancelled_at IS NULL
      THEN total_minor - paid_minor - credited_minor - written_off_minor ELSE 0 END) STORED,
    state text NOT NULL GENERATED ALWAYS AS (CASE
      WHEN cancelled_at IS NOT NULL THEN 'cancelled'
      WHEN total_minor > paid_minor + credited_minor + written_off_minor
        THEN CASE WHEN paid_minor > 0 THEN 'partially_paid' ELSE 'issued' END
      WHEN written_off_minor > 0 THEN 'written_off'
      ELSE 'paid' END) STORED,
    UNIQUE (school_id, number),
    UNIQUE (school_id, late_fee_for_id),
    UNIQUE (school_id, fee_schedule_id, student_id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, academic_year_id) REFERENCES academic_years (school_id, id),
    FOREIGN KEY (school_id, term_id) REFERENCES academic_terms (school_id, id),
    FOREIGN KEY (school_id, fee_structure_id) REFERENCES fee_structures (school_id, id),
    FOREIGN KEY (school_id, fee_schedule_id) REFERENCES fee_schedules (school_id, id),
    FOREIGN KEY (school_id, late_fee_for_id) REFERENCES fee_invoices (school_id, id),
    FOREIGN KEY (school_id, issued_by) REFERENCES users (school_id, id),
    CHECK (total_minor = subtotal_minor - discount_minor),
    CONSTRAINT fee_invoices_not_overpaid CHECK (paid_minor + credited_minor + written_off_minor <= total_minor)
  );
  CREATE INDEX fee_invoices_student ON fee_invoices (school_id, student_id);
  CREATE INDEX fee_invoices_academic_year ON fee_invoices (school_id, academic_year_id);
  CREATE INDEX fee_invoices_term ON fee_invoices (school_id, term_id);
  CREATE INDEX fee_invoices_fee_structure ON fee_invoices (school_id, fee_structure_id);
  CREATE INDEX fee_invoices_issued_by ON fee_invoices (school_id, issued_by);
  CREATE INDEX fee_invoices_by_issued_on ON fee_invoices (school_id, issued_on, id);
  CREATE INDEX fee_invoices_by_due_on ON fee_invoices (school_id, due_on, id);
  CREATE INDEX fee_invoices_by_created_at ON fee_invoices (school_id, created_at, id);
  ${rlsPolicies("fee_invoices")}

  CREATE TABLE fee_invoice_lines (
    ${tenantKeys},
    fee_invoice_id uuid NOT NULL,
    position integer NOT NULL,
    fee_category_id uuid,
    discount_scheme_id uuid,
    description text NOT NULL,
    quantity integer NOT NULL DEFAULT 1,
    currency text NOT NULL,
    unit_amount_minor bigint NOT NULL,
    amount_minor bigint NOT NULL,
    UNIQUE (school_id, fee_invoice_id, position),
    FOREIGN KEY (school_id, fee_invoice_id) REFERENCES fee_invoices (school_id, id),
    FOREIGN KEY (school_id, fee_category_id) REFERENCES fee_categories (school_id, id),
    FOREIGN KEY (school_id, discount_scheme_id) REFERENCES discount_schemes (school_id, id),
    CHECK (amount_minor = quantity * unit_amount_minor),
    CHECK ((discount_scheme_id IS NULL) = (amount_minor >= 0))
  );
  CREATE INDEX fee_invoice_lines_fee_category ON fee_invoice_lines (school_id, fee_category_id);
  CREATE INDEX fee_invoice_lines_discount_scheme ON fee_invoice_lines (school_id, discount_scheme_id);
  CREATE INDEX fee_invoice_lines_by_position ON fee_invoice_lines (school_id, position, id);
  CREATE INDEX fee_invoice_lines_by_created_at ON fee_invoice_lines (school_id, created_at, id);
  ${rlsPolicies("fee_invoice_lines")}

  CREATE TABLE installments (
    ${tenantKeys},
    fee_invoice_id uuid NOT NULL,
    student_id uuid NOT NULL,
    sequence integer NOT NULL,
    due_on date NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
    paid_minor bigint NOT NULL DEFAULT 0 CHECK (paid_minor >= 0),
    relieved_minor bigint NOT NULL DEFAULT 0 CHECK (relieved_minor >= 0),
    balance_minor bigint NOT NULL GENERATED ALWAYS AS (amount_minor - paid_minor - relieved_minor) STORED,
    UNIQUE (school_id, fee_invoice_id, sequence),
    FOREIGN KEY (school_id, fee_invoice_id) REFERENCES fee_invoices (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    CONSTRAINT installments_not_overpaid CHECK (paid_minor + relieved_minor <= amount_minor)
  );
  CREATE INDEX installments_open ON installments (school_id, student_id, due_on) WHERE balance_minor > 0;
  CREATE INDEX installments_open_by_due_on ON installments (school_id, due_on, id) WHERE balance_minor > 0;
  CREATE INDEX installments_by_due_on ON installments (school_id, due_on, id);
  CREATE INDEX installments_by_created_at ON installments (school_id, created_at, id);
  ${rlsPolicies("installments")}
`);

import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE payments (
    ${tenantKeys},
    student_id uuid,
    household_id uuid,
    payer_guardian_id uuid,
    payer_name text,
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
    method text NOT NULL
      CHECK (method IN ('cash', 'cheque', 'bank_transfer', 'card', 'mobile_money')),
    reference text,
    proof text,
    proof_type text CHECK (proof_type IN ('application/pdf', 'image/jpeg', 'image/png')),
    note text,
    paid_on date NOT NULL,
    received_by uuid,
    confirmed_by uuid,
    confirmed_at timestamptz(3),
    status_reason text,
    status text NOT NULL
      CHECK (status IN ('pending_verification', 'confirmed', 'bounced', 'reversed')),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, household_id) REFERENCES households (school_id, id),
    FOREIGN KEY (school_id, payer_guardian_id) REFERENCES guardians (school_id, id),
    FOREIGN KEY (school_id, received_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, confirmed_by) REFERENCES users (school_id, id),
    CHECK (amount_minor > 0),
    CHECK (num_nonnulls(student_id, household_id) = 1)
  );
  CREATE INDEX payments_student ON payments (school_id, student_id);
  CREATE INDEX payments_household ON payments (school_id, household_id);
  CREATE INDEX payments_payer_guardian ON payments (school_id, payer_guardian_id);
  CREATE INDEX payments_received_by ON payments (school_id, received_by);
  CREATE INDEX payments_confirmed_by ON payments (school_id, confirmed_by);
  CREATE UNIQUE INDEX payments_reference_once ON payments (school_id, method, reference)
    WHERE status IN ('pending_verification', 'confirmed') AND method IN ('bank_transfer', 'card', 'mobile_money');
  CREATE INDEX payments_by_paid_on ON payments (school_id, paid_on, id);
  CREATE INDEX payments_by_created_at ON payments (school_id, created_at, id);
  ${rlsPolicies("payments")}

  CREATE TABLE payment_proofs (
    ${tenantKeys},
    payment_id uuid NOT NULL,
    content bytea NOT NULL,
    UNIQUE (school_id, payment_id),
    FOREIGN KEY (school_id, payment_id) REFERENCES payments (school_id, id)
  );
  ${rlsPolicies("payment_proofs")}

  CREATE TABLE payment_shares (
    ${tenantKeys},
    payment_id uuid NOT NULL,
    student_id uuid NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
    allocated_minor bigint NOT NULL DEFAULT 0 CHECK (allocated_minor >= 0),
    refunded_minor bigint NOT NULL DEFAULT 0 CHECK (refunded_minor >= 0),
    reversed boolean NOT NULL DEFAULT false,
    free_minor bigint NOT NULL GENERATED ALWAYS AS (CASE WHEN reversed THEN 0 ELSE amount_minor - allocated_minor - refunded_minor END) STORED,
    UNIQUE (school_id, payment_id, student_id),
    FOREIGN KEY (school_id, payment_id) REFERENCES payments (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    CONSTRAINT payment_shares_not_overspent CHECK (allocated_minor + refunded_minor <= amount_minor)
  );
  CREATE INDEX payment_shares_student ON payment_shares (school_id, student_id);
  ${rlsPolicies("payment_shares")}

  CREATE TABLE payment_allocations (
    ${tenantKeys},
    payment_id uuid NOT NULL,
    student_id uuid NOT NULL,
    fee_invoice_id uuid NOT NULL,
    installment_id uuid NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
    reversed_at timestamptz(3),
    status text NOT NULL DEFAULT 'active'
      CHECK (status IN ('active', 'reversed')),
    FOREIGN KEY (school_id, payment_id) REFERENCES payments (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, fee_invoice_id) REFERENCES fee_invoices (school_id, id),
    FOREIGN KEY (school_id, installment_id) REFERENCES installments (school_id, id),
    CHECK (amount_minor > 0)
  );
  CREATE INDEX payment_allocations_payment ON payment_allocations (school_id, payment_id);
  CREATE INDEX payment_allocations_student ON payment_allocations (school_id, student_id);
  CREATE INDEX payment_allocations_fee_invoice ON payment_allocations (school_id, fee_invoice_id);
  CREATE INDEX payment_allocations_installment ON payment_allocations (school_id, installment_id);
  CREATE INDEX payment_allocations_by_created_at ON payment_allocations (school_id, created_at, id);
  ${rlsPolicies("payment_allocations")}

  CREATE TABLE receipts (
    ${tenantKeys},
    payment_id uuid NOT NULL,
    number text NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
    issued_on date NOT NULL,
    voided_at timestamptz(3),
    void_reason text,
    status text NOT NULL DEFAULT 'issued'
      CHECK (status IN ('issued', 'voided')),
    UNIQUE (school_id, payment_id),
    UNIQUE (school_id, number),
    FOREIGN KEY (school_id, payment_id) REFERENCES payments (school_id, id)
  );
  CREATE INDEX receipts_by_issued_on ON receipts (school_id, issued_on, id);
  CREATE INDEX receipts_by_created_at ON receipts (school_id, created_at, id);
  ${rlsPolicies("receipts")}

  CREATE TABLE refunds (
    ${tenantKeys},
    payment_id uuid NOT NULL,
    student_id uuid NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
    method text NOT NULL
      CHECK (method IN ('cash', 'cheque', 'bank_transfer', 'card', 'mobile_money')),
    reason text NOT NULL,
    reference text,
    requested_by uuid,
    decided_by uuid,
    decided_at timestamptz(3),
    decision_note text,
    paid_on date,
    status text NOT NULL DEFAULT 'requested'
      CHECK (status IN ('requested', 'approved', 'completed', 'rejected')),
    FOREIGN KEY (school_id, payment_id) REFERENCES payments (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, requested_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, decided_by) REFERENCES users (school_id, id),
    CHECK (amount_minor > 0)
  );
  CREATE INDEX refunds_payment ON refunds (school_id, payment_id);
  CREATE INDEX refunds_student ON refunds (school_id, student_id);
  CREATE INDEX refunds_requested_by ON refunds (school_id, requested_by);
  CREATE INDEX refunds_decided_by ON refunds (school_id, decided_by);
  CREATE INDEX refunds_by_created_at ON refunds (school_id, created_at, id);
  ${rlsPolicies("refunds")}

  CREATE TABLE credit_notes (
    ${tenantKeys},
    number text NOT NULL,
    fee_invoice_id uuid NOT NULL,
    student_id uuid NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor >= 0),
    reason text NOT NULL,
    issued_on date NOT NULL,
    issued_by uuid,
    UNIQUE (school_id, number),
    FOREIGN KEY (school_id, fee_invoice_id) REFERENCES fee_invoices (school_id, id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, issued_by) REFERENCES users (school_id, id),
    CHECK (amount_minor > 0)
  );
  CREATE INDEX credit_notes_fee_invoice ON credit_notes (school_id, fee_invoice_id);
  CREATE INDEX credit_notes_student ON credit_notes (school_id, student_id);
  CREATE INDEX credit_notes_issued_by ON credit_notes (school_id, issued_by);
  CREATE INDEX credit_notes_by_issued_on ON credit_notes (school_id, issued_on, id);
  CREATE INDEX credit_notes_by_created_at ON credit_notes (school_id, created_at, id);
  ${rlsPolicies("credit_notes")}
`);

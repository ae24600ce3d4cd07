import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  ALTER TABLE admission_campaigns
    ADD COLUMN payment_instructions text,
    -- Applications are submitted only when the fee is paid or waived.
    ADD COLUMN fee_before_submission boolean NOT NULL DEFAULT false,
    -- On enrollment the fee becomes a payment of the student.
    ADD COLUMN fee_credited boolean NOT NULL DEFAULT false;

  -- The fee of an application, with the amount of the day on which it fell due.
  CREATE TABLE application_fees (
    ${tenantKeys},
    admission_application_id uuid NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    status text NOT NULL DEFAULT 'due' CHECK (status IN ('due', 'paid', 'waived')),
    waive_reason text,
    waived_by uuid,
    -- The payment of the student that the fee became on enrollment.
    credited_payment_id uuid,
    credited_on date,
    CHECK ((status = 'waived') = (waive_reason IS NOT NULL)),
    CHECK ((credited_payment_id IS NULL) = (credited_on IS NULL)),
    CHECK (credited_on IS NULL OR status = 'paid'),
    UNIQUE (school_id, admission_application_id),
    FOREIGN KEY (school_id, admission_application_id) REFERENCES admission_applications (school_id, id),
    FOREIGN KEY (school_id, waived_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, credited_payment_id) REFERENCES payments (school_id, id)
  );
  CREATE INDEX application_fees_waived_by ON application_fees (school_id, waived_by);
  CREATE INDEX application_fees_credited_payment ON application_fees (school_id, credited_payment_id);
  CREATE INDEX application_fees_by_created_at ON application_fees (school_id, created_at, id);
  ${rlsPolicies("application_fees")}

  -- Money received for an application fee, each with its receipt. A mistake is voided, never changed.
  CREATE TABLE application_fee_payments (
    ${tenantKeys},
    application_fee_id uuid NOT NULL,
    receipt_number text NOT NULL,
    currency text NOT NULL,
    amount_minor bigint NOT NULL CHECK (amount_minor > 0),
    method text NOT NULL CHECK (method IN ('cash', 'cheque', 'bank_transfer', 'card', 'mobile_money')),
    reference text,
    payer_name text,
    note text,
    paid_on date NOT NULL,
    received_by uuid,
    status text NOT NULL DEFAULT 'valid' CHECK (status IN ('valid', 'voided')),
    voided_on date,
    voided_by uuid,
    void_reason text,
    CHECK ((status = 'voided') = (voided_on IS NOT NULL) AND (status = 'voided') = (void_reason IS NOT NULL)),
    UNIQUE (school_id, receipt_number),
    FOREIGN KEY (school_id, application_fee_id) REFERENCES application_fees (school_id, id),
    FOREIGN KEY (school_id, received_by) REFERENCES users (school_id, id),
    FOREIGN KEY (school_id, voided_by) REFERENCES users (school_id, id)
  );
  CREATE UNIQUE INDEX application_fee_payments_one_valid ON application_fee_payments (school_id, application_fee_id)
    WHERE status = 'valid';
  CREATE UNIQUE INDEX application_fee_payments_reference_once ON application_fee_payments (school_id, method, reference)
    WHERE reference IS NOT NULL AND status = 'valid';
  CREATE INDEX application_fee_payments_fee ON application_fee_payments (school_id, application_fee_id);
  CREATE INDEX application_fee_payments_received_by ON application_fee_payments (school_id, received_by);
  CREATE INDEX application_fee_payments_voided_by ON application_fee_payments (school_id, voided_by);
  CREATE INDEX application_fee_payments_by_paid_on ON application_fee_payments (school_id, paid_on, id);
  CREATE INDEX application_fee_payments_by_created_at ON application_fee_payments (school_id, created_at, id);
  ${rlsPolicies("application_fee_payments")}

  CREATE FUNCTION keep_application_fee_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
    BEGIN
      IF (NEW.application_fee_id, NEW.receipt_number, NEW.currency, NEW.amount_minor, NEW.method, NEW.paid_on)
          IS DISTINCT FROM (OLD.application_fee_id, OLD.receipt_number, OLD.currency, OLD.amount_minor, OLD.method, OLD.paid_on)
          OR (OLD.status = 'voided' AND NEW.status = 'valid') THEN
        RAISE EXCEPTION 'a payment of an application fee is voided, never changed' USING ERRCODE = 'restrict_violation';
      END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER application_fee_payments_kept BEFORE UPDATE ON application_fee_payments
    FOR EACH ROW EXECUTE FUNCTION keep_application_fee_payment();
`);

import type { Migration } from "../migrating/migration.ts";
import { rlsPolicies, tenantKeys } from "../migrating/rls.ts";

export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE student_ledger_entries (
    ${tenantKeys},
    student_id uuid NOT NULL,
    entry_date date NOT NULL,
    kind text NOT NULL
      CHECK (kind IN ('invoice', 'late_fee', 'opening', 'payment', 'refund', 'credit_note', 'write_off', 'cancellation', 'reversal')),
    currency text NOT NULL,
    debit_minor bigint NOT NULL DEFAULT 0 CHECK (debit_minor >= 0),
    credit_minor bigint NOT NULL DEFAULT 0 CHECK (credit_minor >= 0),
    source_type text NOT NULL,
    source_id uuid NOT NULL,
    description text NOT NULL,
    posted_by uuid,
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id),
    FOREIGN KEY (school_id, posted_by) REFERENCES users (school_id, id),
    CHECK ((debit_minor = 0) <> (credit_minor = 0))
  );
  CREATE INDEX student_ledger_entries_student ON student_ledger_entries (school_id, student_id, entry_date, created_at);
  CREATE INDEX student_ledger_entries_source ON student_ledger_entries (school_id, source_id);
  CREATE INDEX student_ledger_entries_by_entry_date ON student_ledger_entries (school_id, entry_date, id);
  CREATE INDEX student_ledger_entries_by_created_at ON student_ledger_entries (school_id, created_at, id);
  ${rlsPolicies("student_ledger_entries", { appendOnly: true })}

  CREATE TABLE fee_balances (
    ${tenantKeys},
    student_id uuid NOT NULL,
    currency text NOT NULL,
    balance_minor bigint NOT NULL DEFAULT 0,
    UNIQUE (school_id, student_id),
    FOREIGN KEY (school_id, student_id) REFERENCES students (school_id, id)
  );
  CREATE INDEX fee_balances_by_balance_minor ON fee_balances (school_id, balance_minor, id);
  CREATE INDEX fee_balances_by_created_at ON fee_balances (school_id, created_at, id);
  ${rlsPolicies("fee_balances")}

  CREATE TABLE fee_totals (
    ${tenantKeys},
    month date NOT NULL,
    kind text NOT NULL,
    currency text NOT NULL,
    debit_minor bigint NOT NULL DEFAULT 0 CHECK (debit_minor >= 0),
    credit_minor bigint NOT NULL DEFAULT 0 CHECK (credit_minor >= 0),
    UNIQUE (school_id, month, kind)
  );
  ${rlsPolicies("fee_totals")}

  -- The totals that screens show are maintained with every write to the ledger. Locks are taken in a fixed order.
  CREATE FUNCTION sum_ledger() RETURNS trigger LANGUAGE plpgsql AS $body$
  BEGIN
    INSERT INTO fee_balances AS b (school_id, id, student_id, currency, balance_minor)
      SELECT school_id, gen_random_uuid(), student_id, min(currency), sum(debit_minor - credit_minor)
      FROM posted GROUP BY school_id, student_id ORDER BY school_id, student_id
    ON CONFLICT (school_id, student_id) DO UPDATE
      SET balance_minor = b.balance_minor + excluded.balance_minor, updated_at = now();
    INSERT INTO fee_totals AS t (school_id, id, month, kind, currency, debit_minor, credit_minor)
      SELECT school_id, gen_random_uuid(), date_trunc('month', entry_date)::date, kind, min(currency),
        sum(debit_minor), sum(credit_minor)
      FROM posted GROUP BY 1, 3, 4 ORDER BY 1, 3, 4
    ON CONFLICT (school_id, month, kind) DO UPDATE
      SET debit_minor = t.debit_minor + excluded.debit_minor,
        credit_minor = t.credit_minor + excluded.credit_minor, updated_at = now();
    RETURN NULL;
  END $body$;
  CREATE TRIGGER sum_ledger AFTER INSERT ON student_ledger_entries
    REFERENCING NEW TABLE AS posted FOR EACH STATEMENT EXECUTE FUNCTION sum_ledger();

  -- Amounts in two currencies cannot be summed: with fee structures or ledger entries, the school's currency is fixed.
  CREATE FUNCTION keep_currency() RETURNS trigger LANGUAGE plpgsql AS $body$
  BEGIN
    IF EXISTS (SELECT FROM fee_structures WHERE school_id = NEW.id)
      OR EXISTS (SELECT FROM student_ledger_entries WHERE school_id = NEW.id) THEN
      RAISE EXCEPTION 'The school has fees in %', OLD.currency
        USING ERRCODE = 'restrict_violation', CONSTRAINT = 'schools_currency_used';
    END IF;
    RETURN NEW;
  END $body$;
  CREATE TRIGGER keep_currency BEFORE UPDATE OF currency ON schools
    FOR EACH ROW WHEN (OLD.currency <> NEW.currency) EXECUTE FUNCTION keep_currency();
`);

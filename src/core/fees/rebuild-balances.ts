import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";

/** Sums the ledger of the school up from scratch and puts balances and totals in place. @returns how many differed */
export const rebuildBalances = (): Promise<number> =>
  transaction(async () => {
    // Whoever posts meanwhile waits, so that no entry is counted twice or not at all.
    await query({ text: "LOCK TABLE fee_balances, fee_totals IN SHARE ROW EXCLUSIVE MODE" }, [], {
      readOnly: false,
    });
    const rows = await query({ text }, [schoolId()], { readOnly: false });
    return rows.length;
  });

const text = `
  WITH sums AS (
    SELECT student_id, sum(debit_minor - credit_minor) AS minor FROM student_ledger_entries WHERE school_id = $1 GROUP BY 1
  ), balances AS (
    UPDATE fee_balances b SET balance_minor = coalesce((SELECT minor FROM sums WHERE sums.student_id = b.student_id), 0),
      updated_at = now()
    WHERE b.school_id = $1
      AND b.balance_minor <> coalesce((SELECT minor FROM sums WHERE sums.student_id = b.student_id), 0)
    RETURNING 1
  ), months AS (
    SELECT date_trunc('month', entry_date)::date AS month, kind, min(currency) AS currency, sum(debit_minor) AS debit,
      sum(credit_minor) AS credit
    FROM student_ledger_entries WHERE school_id = $1 GROUP BY 1, 2
  ), totals AS (
    INSERT INTO fee_totals AS t (school_id, id, month, kind, currency, debit_minor, credit_minor)
    SELECT $1, gen_random_uuid(), month, kind, currency, debit, credit FROM months
    ON CONFLICT (school_id, month, kind) DO UPDATE
      SET debit_minor = excluded.debit_minor, credit_minor = excluded.credit_minor, updated_at = now()
      WHERE (t.debit_minor, t.credit_minor) <> (excluded.debit_minor, excluded.credit_minor)
    RETURNING 1
  )
  SELECT 1 FROM balances UNION ALL SELECT 1 FROM totals`;

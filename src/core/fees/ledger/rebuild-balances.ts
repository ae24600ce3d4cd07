import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";

/** Recalculates balances and monthly totals of the school from its ledger. @returns the number of rows corrected */
export const rebuildBalances = (): Promise<number> =>
  transaction(async () => {
    // Block concurrent postings; otherwise an entry could be counted twice or not at all.
    await execute(unprepared`LOCK TABLE fee_balances, fee_totals IN SHARE ROW EXCLUSIVE MODE`);
    const rows = await execute(updateBalances);
    return rows.length;
  });

const updateBalances = unprepared`
  WITH sums AS (
    SELECT student_id, sum(debit_minor - credit_minor) AS minor FROM student_ledger_entries
      WHERE school_id = ${currentSchool} GROUP BY 1
  ), balances AS (
    UPDATE fee_balances b SET balance_minor = coalesce((SELECT minor FROM sums
      WHERE sums.student_id = b.student_id), 0), updated_at = now()
    WHERE b.school_id = ${currentSchool}
      AND b.balance_minor <> coalesce((SELECT minor FROM sums WHERE sums.student_id = b.student_id), 0)
    RETURNING 1
  ), months AS (
    SELECT date_trunc('month', entry_date)::date AS month, kind, min(currency) AS currency, sum(debit_minor) AS debit,
      sum(credit_minor) AS credit
    FROM student_ledger_entries WHERE school_id = ${currentSchool} GROUP BY 1, 2
  ), totals AS (
    INSERT INTO fee_totals AS t (school_id, id, month, kind, currency, debit_minor, credit_minor)
    SELECT ${currentSchool}, gen_random_uuid(), month, kind, currency, debit, credit FROM months
    ON CONFLICT (school_id, month, kind) DO UPDATE
      SET debit_minor = excluded.debit_minor, credit_minor = excluded.credit_minor, updated_at = now()
      WHERE (t.debit_minor, t.credit_minor) <> (excluded.debit_minor, excluded.credit_minor)
    RETURNING 1
  )
  SELECT 1 FROM balances UNION ALL SELECT 1 FROM totals`;

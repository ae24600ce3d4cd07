import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";

/**
 * Takes the accounts of students for the rest of the transaction, in the order of their ids. Whoever moves money begins
 * with this: what is read afterwards stays true until the commit, and two who need the same accounts cannot deadlock.
 * @returns the ids of those that there are
 */
export async function lockAccounts(studentIds: readonly string[]): Promise<Set<string>> {
  const rows = await query<{ student_id: string }>(
    {
      name: "lock-fee-accounts",
      text: `INSERT INTO fee_balances AS b (school_id, id, student_id, currency, balance_minor)
        SELECT $1, given.id, s.id, sc.currency, 0
        FROM unnest($2::uuid[], $3::uuid[]) AS given (id, student_id)
        JOIN students s ON s.school_id = $1 AND s.id = given.student_id
        JOIN schools sc ON sc.id = $1
        ORDER BY s.id
        ON CONFLICT (school_id, student_id) DO UPDATE SET updated_at = b.updated_at
        RETURNING student_id`,
    },
    [schoolId(), studentIds.map(newId), studentIds],
    { readOnly: false },
  );
  return new Set(rows.map((row) => row.student_id));
}

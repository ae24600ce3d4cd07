import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { newId } from "../../../lib/ids.ts";

/**
 * Locks the accounts (`fee_balances`) of students until the end of the transaction, in id order. Call it before any other
 * read or write that moves money: amounts read afterwards cannot change until the commit, and the fixed order prevents
 * deadlocks between transactions that need the same accounts.
 * @returns ids of the students that exist
 */
export async function lockAccounts(studentIds: readonly string[]): Promise<Set<string>> {
  const rows = await execute<{ student_id: string }>(sql`
    INSERT INTO fee_balances AS b (school_id, id, student_id, currency, balance_minor)
    SELECT ${currentSchool}, given.id, s.id, sc.currency, 0
    FROM unnest(${studentIds.map(newId)}::uuid[], ${studentIds}::uuid[]) AS given (id, student_id)
    JOIN students s ON s.school_id = ${currentSchool} AND s.id = given.student_id
    JOIN schools sc ON sc.id = ${currentSchool}
    ORDER BY s.id
    ON CONFLICT (school_id, student_id) DO UPDATE SET updated_at = b.updated_at
    RETURNING student_id`);
  return new Set(rows.map((row) => row.student_id));
}

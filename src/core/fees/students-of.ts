import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { invalid } from "../../lib/errors.ts";

/**
 * Lists the students a payment is for: one student, or the children of a household, eldest first.
 * @throws {AppError} 400 for a household without children
 */
export async function studentsOf(payer: {
  studentId?: string | null | undefined;
  householdId?: string | null | undefined;
}): Promise<string[]> {
  if (payer.studentId) return [payer.studentId];
  const rows = await query<{ id: string }>(sql`
    SELECT id FROM students WHERE school_id = ${currentSchool} AND household_id = ${payer.householdId}
      ORDER BY date_of_birth, id`);
  if (rows.length === 0)
    throw invalid([{ path: "householdId", message: "no household with this id that has children" }]);
  return rows.map(({ id }) => id);
}

import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import { invalid } from "../../lib/errors.ts";

/**
 * The students that a payer pays for: one, or the children of a home, the eldest first.
 * @throws {AppError} 400 for a home without children
 */
export async function studentsOf(payer: {
  studentId?: string | null | undefined;
  householdId?: string | null | undefined;
}): Promise<string[]> {
  if (payer.studentId) return [payer.studentId];
  const rows = await query<{ id: string }>(
    {
      name: "students-of-household",
      text: `SELECT id FROM students WHERE school_id = $1 AND household_id = $2 ORDER BY date_of_birth, id`,
    },
    [schoolId(), payer.householdId],
  );
  if (rows.length === 0)
    throw invalid([{ path: "householdId", message: "there is no such household with children" }]);
  return rows.map(({ id }) => id);
}

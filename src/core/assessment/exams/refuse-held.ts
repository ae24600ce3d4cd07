import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { conflict } from "../../../lib/errors.ts";
import type { Exam, ExamPaper } from "../../../models/assessment/index.ts";
import { heldByClearance } from "../../fees/clearance/held-by-clearance.ts";

/**
 * Throws if any of the students is not cleared for a paper on its date. A held clearance can be overridden with a reason
 * (see `overrideClearance`).
 * @throws {AppError} 409 `not_cleared` with `held`: the students and the reasons
 */
export async function refuseHeld(
  { date }: ExamPaper,
  { termId }: Exam,
  studentIds: readonly string[],
): Promise<void> {
  if (studentIds.length === 0) return;
  const reasons = await heldByClearance("exam", studentIds, termId, date);
  if (reasons.size === 0) return;
  const students = await query<{ id: string; number: string }>(sql`
    SELECT id, admission_number AS number FROM students WHERE school_id = ${currentSchool}
      AND id = ANY (${[...reasons.keys()]}::uuid[])
    ORDER BY admission_number`);
  throw conflict(
    "not_cleared",
    `Students not cleared for this exam: ${students.length} (see held). A clearance can be overridden with a reason`,
    {
      held: students.map(({ id, number }) => ({
        studentId: id,
        admissionNumber: number,
        reason: reasons.get(id)!,
      })),
    },
  );
}

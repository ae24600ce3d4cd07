import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import { conflict } from "../../lib/errors.ts";
import type { Exam, ExamPaper } from "../../models/exams/index.ts";
import { heldByClearance } from "../fees/held-by-clearance.ts";

const numbers = {
  name: "admission-numbers",
  text: `SELECT id, admission_number AS number FROM students WHERE school_id = $1 AND id = ANY ($2::uuid[])
    ORDER BY admission_number`,
};

/**
 * Lets only those go on with a paper who are cleared for it on its day. The clearance of who is held may be overridden.
 * @throws {AppError} 409 `not_cleared` with `held`: which students, and why
 */
export async function refuseHeld(
  { date }: ExamPaper,
  { termId }: Exam,
  studentIds: readonly string[],
): Promise<void> {
  if (studentIds.length === 0) return;
  const reasons = await heldByClearance("exam", studentIds, termId, date);
  if (reasons.size === 0) return;
  const students = await query<{ id: string; number: string }>(numbers, [schoolId(), [...reasons.keys()]]);
  throw conflict(
    "not_cleared",
    `Not cleared for this exam: ${students.length} students. See held; a clearance can be overridden with a reason`,
    {
      held: students.map(({ id, number }) => ({
        studentId: id,
        admissionNumber: number,
        reason: reasons.get(id)!,
      })),
    },
  );
}

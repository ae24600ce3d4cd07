import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import type { Question } from "../../../models/quizzes/index.ts";
import { requireBankCourse } from "../questions/quiz-questions.ts";
import { writeGift } from "./write-gift.ts";

export const GiftExport = z.strictObject({ courseId: z.uuid() });

/** Writes the active questions in the bank of a course as a GIFT file, the oldest first. @throws {AppError} 400 */
export async function* exportGift({ courseId }: z.output<typeof GiftExport>): AsyncGenerator<string> {
  const rows = await transaction(async () => {
    await requireBankCourse(courseId);
    return query<{ question: Question; tags: string[] }>(
      sql`SELECT question, tags FROM quiz_questions
           WHERE school_id = ${currentSchool} AND course_id = ${courseId} AND status = 'active'
           ORDER BY created_at, id`,
    );
  });
  for (const row of rows) yield `${writeGift(row)}\n`;
}

import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import type { Question } from "../../../models/quizzes/index.ts";
import { requireBankCourse } from "../questions/quiz-questions.ts";

/** Reads the active questions in the bank of a course, the oldest first. @throws {AppError} 400 */
export const readBank = (courseId: string): Promise<Array<{ question: Question; tags: string[] }>> =>
  transaction(async () => {
    await requireBankCourse(courseId);
    return query<{ question: Question; tags: string[] }>(
      sql`SELECT question, tags FROM quiz_questions
           WHERE school_id = ${currentSchool} AND course_id = ${courseId} AND status = 'active'
           ORDER BY created_at, id`,
    );
  });

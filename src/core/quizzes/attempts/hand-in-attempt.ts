import { transaction } from "../../../db/transaction.ts";
import { Quiz } from "../../../models/quizzes/index.ts";
import { findOwnAttempt } from "./find-own-attempt.ts";
import { finishAttempt } from "./finish-attempt.ts";
import { postScores } from "./post-scores.ts";
import { quizAttempts } from "./quiz-attempts.ts";

/** Hands in an attempt of the caller with what was saved; one that was handed in stays as it is. @throws {AppError} 404 */
export const handInAttempt = (id: string) =>
  transaction(async () => {
    const attempt = await findOwnAttempt(id);
    if (attempt.status !== "in_progress") return quizAttempts.get(id);
    const quiz = await Quiz.findByPk(attempt.quizId, { rejectOnEmpty: true });
    await finishAttempt(quiz, attempt);
    await postScores(quiz);
    return quizAttempts.get(id);
  });

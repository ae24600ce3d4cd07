import { now } from "../../../lib/clock.ts";
import { type Question, type Quiz, QuizAttempt } from "../../../models/quizzes/index.ts";
import { audited } from "../../audit/audited.ts";
import { markAnswer } from "../questions/mark-answer.ts";
import { totalOf } from "./total-of.ts";

/** Hands in a running attempt, which the caller has locked, with what was saved, and marks what needs no person. */
export async function finishAttempt(quiz: Quiz, attempt: QuizAttempt): Promise<void> {
  const marks = Object.fromEntries(
    quiz.questions.map((question) => [question.id, autoMark(question, attempt)]),
  );
  const { dueAt } = attempt;
  const submittedAt = dueAt && dueAt < now() ? dueAt : now();
  await attempt.update({ submittedAt, marks, ...totalOf(quiz, marks) });
  await audited(QuizAttempt, attempt.id, "hand_in", {
    after: { status: attempt.status, answered: Object.keys(attempt.answers).length },
  });
}

/** The mark that needs no person. */
export const autoMark = (question: Question, { answers }: QuizAttempt) => ({
  points: markAnswer(question, answers[question.id]?.answer),
  comment: null,
  by: "auto" as const,
});

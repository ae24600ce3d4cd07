import { compare, exact, over, rounded, sum, times } from "../../../lib/exact.ts";
import type { Quiz, QuizAttempt } from "../../../models/quizzes/index.ts";

type Totals = Pick<QuizAttempt, "score" | "passed" | "status">;

/** Sums the marks of an attempt that was handed in. It has a score once each question has one. */
export function totalOf(quiz: Quiz, marks: QuizAttempt["marks"]): Totals {
  const points = quiz.questions.map(({ id }) => marks[id]?.points ?? null);
  if (points.includes(null)) return { score: null, passed: null, status: "submitted" };
  const total = sum(points.map((each) => exact(each!)));
  const needed = quiz.passScore === null ? null : over(exact(quiz.passScore), exact(100));
  const isPassed = needed && compare(total, times(needed, exact(quiz.maxScore))) >= 0;
  return { score: rounded(total), passed: isPassed, status: "graded" };
}

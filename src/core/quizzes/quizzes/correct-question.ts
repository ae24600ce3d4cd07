import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict, invalid, notFound } from "../../../lib/errors.ts";
import { type Question, Quiz, QuizAttempt } from "../../../models/quizzes/index.ts";
import { audited } from "../../audit/audited.ts";
import { autoMark } from "../attempts/finish-attempt.ts";
import { postScores } from "../attempts/post-scores.ts";
import { totalOf } from "../attempts/total-of.ts";
import { prepareQuestions } from "../questions/prepare-questions.ts";
import { QuestionWithAnswer } from "../questions/question-schemas.ts";
import { findQuiz } from "./quizzes.ts";

export const QuestionCorrection = z
  .strictObject({ question: QuestionWithAnswer })
  .meta({ id: "QuestionCorrection" });

export const CorrectedQuiz = z
  .object({ changed: z.int().describe("Number of attempts with another score") })
  .meta({ id: "CorrectedQuiz" });

/**
 * Corrects the right answer of a question in a published or closed quiz, and marks all attempts again. Points, type and parts
 * stay, and so do marks that a teacher gave.
 * @throws {AppError} 400, 404, 409 `quiz_status`
 */
export const correctQuestion = (
  id: string,
  { question: given }: z.output<typeof QuestionCorrection>,
): Promise<z.input<typeof CorrectedQuiz>> =>
  transaction(async () => {
    const quiz = await findQuiz(id);
    if (quiz.status === "draft")
      throw conflict("quiz_status", "The quiz is a draft: change its questions instead");
    const before = quiz.questions.find((each) => each.id === given.id);
    if (!before) throw notFound("Question");
    const [question] = prepareQuestions([given], "question");
    if (shapeOf(question!) !== shapeOf(before))
      throw invalid([
        {
          path: "question",
          message: "must keep its type, points and parts: only the right answer can change",
        },
      ]);
    await quiz.update({ questions: quiz.questions.map((each) => (each.id === given.id ? question! : each)) });
    const changed = await markAgain(quiz, question!);
    await audited(Quiz, id, "correct", { after: { question: given.id, changed } });
    await postScores(quiz);
    return { changed };
  });

/** What students have seen of a question, whatever its order. */
function shapeOf(question: Question): string {
  const { id, type, points } = question;
  const parts =
    "options" in question
      ? question.options.map((option) => option.id)
      : "items" in question
        ? question.items.map((item) => item.id)
        : "pairs" in question
          ? [...question.pairs.map((pair) => pair.id), ...question.pairs.map(({ targetId }) => targetId)]
          : [];
  return JSON.stringify([id, type, Number(points), parts.toSorted()]);
}

/** @returns the number of attempts with another score */
async function markAgain(quiz: Quiz, question: Question): Promise<number> {
  const attempts = await QuizAttempt.findAll({
    where: { quizId: quiz.id, status: ["submitted", "graded"] },
    order: ["id"],
    lock: true,
  });
  let changed = 0;
  for (const attempt of attempts) {
    if (attempt.marks[question.id]?.by === "teacher" || question.type === "essay") continue;
    const marks = { ...attempt.marks, [question.id]: autoMark(question, attempt) };
    if (marks[question.id]!.points === attempt.marks[question.id]?.points) continue;
    await attempt.update({ marks, ...totalOf(quiz, marks), postedAt: null });
    changed += 1;
  }
  return changed;
}

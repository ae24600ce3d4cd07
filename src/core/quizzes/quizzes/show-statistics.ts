import { Op } from "sequelize";
import { z } from "zod";
import { notFound } from "../../../lib/errors.ts";
import { Quiz, QuizAttempt, questionTypes } from "../../../models/quizzes/index.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { quizScope } from "../row-scope.ts";
import { correlation } from "./correlation.ts";

export const QuizStatistics = z
  .object({
    attempts: z.int().describe("First attempts with a score: later ones would flatter the questions"),
    averageShare: z.number().nullable().describe("Mean score as a share of the maximum, 0 to 1"),
    data: z.array(
      z.object({
        question: z.string(),
        type: z.enum(questionTypes),
        text: z.string(),
        points: z.string(),
        answered: z.int(),
        share: z.number().nullable().describe("Mean share of the points, 0 to 1: how easy the question is"),
        discrimination: z
          .number()
          .nullable()
          .describe(
            "Correlation with the score of the other questions, -1 to 1; null if it cannot be calculated. Below 0.2 the question hardly tells strong from weak students",
          ),
      }),
    ),
  })
  .meta({ id: "QuizStatistics" });

/** Shows how the questions of a quiz worked. @throws {AppError} 404 */
export async function showStatistics(id: string): Promise<z.input<typeof QuizStatistics>> {
  const quiz = await Quiz.findOne({
    where: { [Op.and]: [{ id }, scopeWhere("quizzes.write", quizScope)] },
  });
  if (!quiz) throw notFound("Quiz");
  const attempts = await QuizAttempt.findAll({
    where: { quizId: id, number: 1, status: "graded" },
    attributes: ["answers", "marks", "score"],
  });
  const totals = attempts.map(({ score }) => Number(score));
  const maximum = Number(quiz.maxScore);
  return {
    attempts: attempts.length,
    averageShare: maximum ? mean(totals.map((total) => total / maximum)) : null,
    data: quiz.questions.map(({ id: question, type, text, points }) => {
      const marks = attempts.map((attempt) => Number(attempt.marks[question]?.points ?? 0));
      return {
        ...{ question, type, text, points },
        answered: attempts.filter(({ answers }) => answers[question]?.answer).length,
        share: mean(marks.map((mark) => mark / Number(points))),
        discrimination: correlation(
          marks,
          totals.map((total, index) => total - marks[index]!),
        ),
      };
    }),
  };
}

const mean = (values: readonly number[]): number | null =>
  values.length ? values.reduce((total, value) => total + value, 0) / values.length : null;

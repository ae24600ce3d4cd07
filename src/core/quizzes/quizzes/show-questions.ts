import { Op } from "sequelize";
import { z } from "zod";
import { notFound } from "../../../lib/errors.ts";
import { Quiz } from "../../../models/quizzes/index.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { QuestionWithAnswer } from "../questions/question-schemas.ts";
import { quizScope } from "../row-scope.ts";

export const QuizContent = z.object({ data: z.array(QuestionWithAnswer) }).meta({ id: "QuizContent" });

/** Shows the questions of a quiz with their right answers, to those who may change it. @throws {AppError} 404 */
export async function showQuestions(id: string): Promise<z.input<typeof QuizContent>> {
  const row = await Quiz.findOne({
    where: { [Op.and]: [{ id }, scopeWhere("quizzes.write", quizScope)] },
    attributes: ["questions"],
  });
  if (!row) throw notFound("Quiz");
  return { data: row.questions };
}

import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, type Fault, invalid, notFound } from "../../../lib/errors.ts";
import { compare, exact, rounded } from "../../../lib/exact.ts";
import { QuizAttempt } from "../../../models/quizzes/index.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { Decimal, paragraphs } from "../../common/input/schemas.ts";
import { PartId } from "../questions/question-schemas.ts";
import { findQuiz } from "../quizzes/quizzes.ts";
import { attemptScope } from "../row-scope.ts";
import { postScores } from "./post-scores.ts";
import { quizAttempts } from "./quiz-attempts.ts";
import { totalOf } from "./total-of.ts";

export const AttemptMarks = z
  .strictObject({
    marks: z
      .array(
        z.strictObject({
          question: PartId,
          points: Decimal,
          comment: paragraphs(500).nullable().optional(),
        }),
      )
      .min(1)
      .max(200),
  })
  .meta({ id: "AttemptMarks" });

/** Marks answers by hand: essays, and others whose automatic mark is not fair. @throws {AppError} 400, 404, 409 `attempt_status` */
export const markAttempt = (id: string, { marks: given }: z.output<typeof AttemptMarks>) =>
  transaction(async () => {
    const where = scopeWhere("quizzes.write", attemptScope);
    const found = await QuizAttempt.findOne({ where: { [Op.and]: [{ id }, where] }, attributes: ["quizId"] });
    if (!found) throw notFound("Quiz attempt");
    const quiz = await findQuiz(found.quizId);
    const attempt = await findLocked(QuizAttempt, id);
    if (attempt.status === "in_progress")
      throw conflict("attempt_status", "The student has not handed in this attempt yet");
    const marks = { ...attempt.marks };
    const faults: Fault[] = [];
    for (const [index, { question, points, comment = null }] of given.entries()) {
      const asked = quiz.questions.find((each) => each.id === question);
      if (!asked) faults.push({ path: `marks.${index}.question`, message: "is not in this quiz" });
      else if (compare(exact(points), exact(asked.points)) > 0)
        faults.push({ path: `marks.${index}.points`, message: `must not exceed ${asked.points}` });
      else marks[question] = { points: rounded(exact(points)), comment, by: "teacher" };
    }
    if (faults.length) throw invalid(faults);
    const { score, status } = attempt;
    await attempt.update({ marks, ...totalOf(quiz, marks), markedBy: actorId(), postedAt: null });
    await audited(QuizAttempt, id, "mark", {
      before: { score, status },
      after: { score: attempt.score, status: attempt.status },
    });
    await postScores(quiz);
    return quizAttempts.get(id);
  });

import { Op } from "sequelize";
import { z } from "zod";
import { now } from "../../../lib/clock.ts";
import { actor } from "../../../lib/context.ts";
import { forbidden, notFound } from "../../../lib/errors.ts";
import { Quiz, QuizAttempt, questionTypes } from "../../../models/quizzes/index.ts";
import { isFamily } from "../../common/entities/is-family.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { Answer } from "../questions/question-schemas.ts";
import { rightAnswer } from "../questions/right-answer.ts";
import { attemptScope } from "../row-scope.ts";

const Part = z.object({ id: z.string(), text: z.string() });

export const AttemptPaper = z
  .object({
    now: z.date().describe("Clock of the server, to show the remaining time"),
    dueAt: z.date().nullable(),
    data: z.array(
      z.object({
        id: z.string(),
        type: z.enum(questionTypes),
        text: z.string(),
        points: z.string(),
        options: z.array(Part).describe("Options, left sides, or items to put in order"),
        targets: z.array(Part).describe("Right sides of a matching question"),
        answer: Answer.nullable(),
        sequence: z.int().describe("Of the saved answer; 0 without one"),
        awarded: z.string().nullable().describe("Points; null until marked, or while results are not shown"),
        comment: z.string().nullable(),
        right: Answer.nullable().describe("The right answer, once it is shown to the caller"),
        explanation: z.string().nullable(),
        guidance: z.string().nullable().describe("For the teacher who marks"),
      }),
    ),
  })
  .meta({ id: "AttemptPaper" });

/**
 * Shows the paper of an attempt with its answers. Students see marks once the rule of the quiz shows results, and right answers
 * once they have no further attempt either; guardians see the paper with the results.
 * @throws {AppError} 403, 404
 */
export async function showPaper(id: string): Promise<z.input<typeof AttemptPaper>> {
  const attempt = await QuizAttempt.findOne({
    where: { [Op.and]: [{ id }, scopeWhere("quizzes.read", attemptScope)] },
  });
  if (!attempt) throw notFound("Quiz attempt");
  const quiz = await Quiz.findByPk(attempt.quizId, { rejectOnEmpty: true });
  const scope = actor().permissions.get("quizzes.read")!;
  const isStaff = !isFamily(scope);
  const showsResult = isStaff || isShown(quiz, attempt);
  if (scope === "own_children" && !showsResult) throw forbidden("The result is not shown yet");
  const showsRight = isStaff || (showsResult && (await isLast(quiz, attempt)));
  const questions = new Map(quiz.questions.map((question) => [question.id, question]));
  return {
    now: now(),
    dueAt: attempt.dueAt,
    data: attempt.questions.map((asked) => {
      const saved = attempt.answers[asked.id];
      const mark = showsResult ? attempt.marks[asked.id] : undefined;
      const question = questions.get(asked.id);
      return {
        ...asked,
        answer: saved?.answer ?? null,
        sequence: saved?.sequence ?? 0,
        awarded: mark?.points ?? null,
        comment: mark?.comment ?? null,
        right: showsRight && question ? rightAnswer(question) : null,
        explanation: (showsRight && question?.explanation) || null,
        guidance: (isStaff && question?.type === "essay" && question.guidance) || null,
      };
    }),
  };
}

/** The rule of `attemptRelation`, for a row. */
const isShown = ({ resultsShown, status }: Quiz, attempt: QuizAttempt): boolean =>
  attempt.status === "graded" &&
  (resultsShown === "at_once" || (resultsShown === "after_close" && status === "closed"));

/** Whether the student can no longer use the right answers: the quiz is closed, or this was the last attempt. */
const isLast = async (quiz: Quiz, { quizId, studentId }: QuizAttempt): Promise<boolean> =>
  quiz.status === "closed" ||
  (await QuizAttempt.count({ where: { quizId, studentId, status: { [Op.ne]: "in_progress" } } })) >=
    quiz.maxAttempts;

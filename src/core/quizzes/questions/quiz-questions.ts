import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { invalid } from "../../../lib/errors.ts";
import { bankStatuses, QuizQuestion, questionTypes } from "../../../models/quizzes/index.ts";
import { Course } from "../../../models/structure/index.ts";
import { audited } from "../../audit/audited.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { text } from "../../common/input/schemas.ts";
import { bankCourseScope, bankScope } from "../row-scope.ts";
import { prepareQuestions } from "./prepare-questions.ts";
import { NewQuestion, QuestionWithAnswer } from "./question-schemas.ts";

export const QuizQuestionView = z
  .object({
    id: z.uuid(),
    courseId: z.uuid(),
    type: z.enum(questionTypes),
    text: z.string(),
    question: QuestionWithAnswer,
    tags: z.array(z.string()),
    createdBy: z.uuid().nullable().describe("Id of an account"),
    status: z.enum(bankStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "QuizQuestion" });

export const Tags = z.array(text(40)).max(10);

export const NewQuizQuestion = z
  .strictObject({ courseId: z.uuid(), question: NewQuestion, tags: Tags.optional() })
  .meta({ id: "NewQuizQuestion" });
export const QuizQuestionChanges = z
  .strictObject({ question: NewQuestion, tags: Tags, status: z.enum(bankStatuses) })
  .partial()
  .meta({ id: "QuizQuestionChanges" });

export const quizQuestions = crud(QuizQuestion, {
  name: "Quiz question",
  view: QuizQuestionView,
  access: { read: "quizzes.write" },
  list: {
    filters: {
      courseId: z.uuid(),
      type: z.enum(questionTypes),
      status: z.enum(bankStatuses),
      tag: { schema: text(40), where: "t.tags @> to_jsonb(?::text)" },
    },
    sort: ["-createdAt"],
    search: ["text"],
  },
  rowScope: bankScope,
});

/** Checks that the caller may keep the bank of a course. @throws {AppError} 400 */
export async function requireBankCourse(courseId: string): Promise<void> {
  const mine = { [Op.and]: [{ id: courseId }, scopeWhere("quizzes.write", bankCourseScope)] };
  if (!(await Course.count({ where: mine })))
    throw invalid([{ path: "courseId", message: "must be one of your courses" }]);
}

/** Adds a question to the bank of a course. @throws {AppError} 400 */
export const createQuizQuestion = ({ courseId, question, tags = [] }: z.output<typeof NewQuizQuestion>) =>
  transaction(async () => {
    await requireBankCourse(courseId);
    const [prepared] = prepareQuestions([question], "question");
    const { type, text } = prepared!;
    const made = await QuizQuestion.create({
      ...{ courseId, type, text, tags, question: prepared! },
      createdBy: actorId(),
    });
    await audited(QuizQuestion, made.id, "create", { after: { courseId, type, text, tags } });
    return quizQuestions.get(made.id);
  });

/** Changes a question of the bank; quizzes keep the copies that they have. @throws {AppError} 400, 404 */
export const changeQuizQuestion = (
  id: string,
  { question, ...changes }: z.output<typeof QuizQuestionChanges>,
) =>
  transaction(async () => {
    const row = await findLocked(QuizQuestion, id, { where: scopeWhere("quizzes.write", bankScope) });
    const { text: textBefore, tags, status } = row;
    const [prepared] = question ? prepareQuestions([question], "question") : [];
    await row.update({
      ...changes,
      ...(prepared && { question: prepared, type: prepared.type, text: prepared.text }),
    });
    await audited(QuizQuestion, id, "update", {
      before: { text: textBefore, tags, status },
      after: { ...changes, ...(prepared && { text: prepared.text }) },
    });
    return quizQuestions.get(id);
  });

import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { exact, rounded, sum } from "../../../lib/exact.ts";
import { LineItem } from "../../../models/assessment/index.ts";
import { type Question, Quiz, quizStatuses, resultRules } from "../../../models/quizzes/index.ts";
import { findOffering } from "../../assessment/gradebook/find-offering.ts";
import { audited } from "../../audit/audited.ts";
import { crud } from "../../common/entities/crud.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { scopeWhere } from "../../common/entities/row-scope.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { flag, paragraphs, text } from "../../common/input/schemas.ts";
import { prepareQuestions } from "../questions/prepare-questions.ts";
import { NewQuestion } from "../questions/question-schemas.ts";
import { attemptScope, quizScope } from "../row-scope.ts";

const MAX_QUESTIONS = 200;
/** What the gradebook column can hold. */
const MAX_SCORE = 999_999;

export const QuizView = z
  .object({
    id: z.uuid(),
    courseOfferingId: z.uuid(),
    lineItemId: shownTo("staff", z.uuid().nullable().describe("Gradebook column of the scores")),
    title: z.string(),
    instructions: z.string().nullable(),
    timeLimitMinutes: z.int().nullable(),
    maxAttempts: z.int(),
    passScore: z.int().nullable().describe("Percent of the points"),
    opensAt: z.date().nullable(),
    closesAt: z.date().nullable(),
    shuffle: z.boolean().describe("Questions and options are in another order in each attempt"),
    resultsShown: z.enum(resultRules).describe("When students and guardians see results and right answers"),
    inGradebook: z.boolean().describe("The best score of each student is written to a gradebook column"),
    questionCount: z.int(),
    maxScore: z.string().describe("Sum of the points of the questions"),
    publishedAt: z.date().nullable(),
    createdBy: shownTo("staff", z.uuid().nullable().describe("Id of an account")),
    status: z.enum(quizStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Quiz" });

const Instant = z.coerce.date<string>().nullable().optional();
const fields = {
  title: text(120),
  instructions: paragraphs(10_000).nullable().optional(),
  timeLimitMinutes: z.int().min(1).max(600).nullable().optional(),
  maxAttempts: z.int().min(1).max(20).optional(),
  passScore: z.int().min(0).max(100).nullable().optional().describe("Percent of the points"),
  opensAt: Instant,
  closesAt: Instant,
  shuffle: z.boolean().optional(),
  resultsShown: z.enum(resultRules).optional(),
  inGradebook: z.boolean().optional(),
  lineItemId: z
    .uuid()
    .nullable()
    .optional()
    .describe("Existing column; default: one is added on publication"),
  questions: z.array(NewQuestion).max(MAX_QUESTIONS).optional(),
};

export const NewQuiz = z.strictObject({ courseOfferingId: z.uuid(), ...fields }).meta({ id: "NewQuiz" });
export const QuizChanges = z.strictObject(fields).partial().meta({ id: "QuizChanges" });

export const quizzes = crud(Quiz, {
  name: "Quiz",
  plural: "Quizzes",
  view: QuizView,
  access: { read: "quizzes.read" },
  list: {
    filters: {
      courseOfferingId: z.uuid(),
      status: z.enum(quizStatuses),
      toMark: {
        schema: flag.describe("An attempt was handed in and is not marked"),
        where: `EXISTS (SELECT FROM quiz_attempts handed WHERE handed.school_id = t.school_id
          AND handed.quiz_id = t.id AND handed.status = 'submitted' AND :reached) = ?`,
        through: { read: "quizzes.read", rowScope: attemptScope },
      },
    },
    sort: ["-createdAt", "title"],
    search: ["title"],
  },
  rowScope: quizScope,
});

/** Gets a quiz that the caller may change and locks it. @throws {AppError} 404 */
export const findQuiz = (id: string): Promise<Quiz> =>
  findLocked(Quiz, id, { where: scopeWhere("quizzes.write", quizScope) });

/** Creates a draft. @throws {AppError} 400 */
export const createQuiz = ({ questions = [], ...values }: z.output<typeof NewQuiz>) =>
  transaction(async () => {
    await findOffering("quizzes.write", values.courseOfferingId);
    const made = Quiz.build({ ...values, createdBy: actorId() });
    setQuestions(made, prepareQuestions(questions));
    await check(made);
    await made.save();
    await audited(Quiz, made.id, "create", { after: { ...values, questions: questions.length } });
    return quizzes.get(made.id);
  });

/** Fields that stay once students can have seen the quiz. */
const fixed = ["questions", "timeLimitMinutes", "inGradebook", "lineItemId"] as const;

/**
 * Changes a quiz. A new closing time moves the time limits of running attempts.
 * @throws {AppError} 400, 404, 409 `quiz_published`
 */
export const changeQuiz = (id: string, { questions, ...changes }: z.output<typeof QuizChanges>) =>
  transaction(async () => {
    const row = await findQuiz(id);
    const given = { ...changes, questions };
    const refused = fixed.filter((name) => given[name] !== undefined);
    if (row.status !== "draft" && refused.length)
      throw conflict(
        "quiz_published",
        `${refused.join(", ")} can no longer be changed: the quiz is published`,
      );
    const before = Object.fromEntries(Object.keys(changes).map((key) => [key, row.get(key)]));
    row.set(changes);
    if (questions) setQuestions(row, prepareQuestions(questions));
    await check(row);
    await row.save();
    if (row.status !== "draft")
      await execute(sql`
        UPDATE quiz_attempts SET updated_at = now(),
          due_at = least(started_at + ${row.timeLimitMinutes}::int * interval '1 minute', ${row.closesAt?.toISOString() ?? null}::timestamptz)
        WHERE school_id = ${currentSchool} AND quiz_id = ${id} AND status = 'in_progress'`);
    await audited(Quiz, id, "update", {
      before,
      after: { ...changes, ...(questions && { questions: questions.length }) },
    });
    return quizzes.get(id);
  });

/** Removes a draft. @throws {AppError} 404, 409 `quiz_published` */
export const removeQuiz = (id: string): Promise<void> =>
  transaction(async () => {
    const row = await findQuiz(id);
    if (row.status !== "draft")
      throw conflict("quiz_published", "A quiz that was published cannot be removed: close it");
    await row.destroy();
    await audited(Quiz, id, "remove", { before: { title: row.title } });
  });

export function setQuestions(row: Quiz, questions: Question[]): void {
  const maxScore = rounded(sum(questions.map(({ points }) => exact(points))));
  row.set({ questions, questionCount: questions.length, maxScore });
}

/** Checks the period, the points and the gradebook column. @throws {AppError} 400 */
async function check(row: Quiz): Promise<void> {
  if (row.opensAt && row.closesAt && row.opensAt >= row.closesAt)
    throw invalid([{ path: "closesAt", message: "must be after opensAt" }]);
  if (Number(row.maxScore) > MAX_SCORE)
    throw invalid([{ path: "questions", message: `must not exceed ${MAX_SCORE} points` }]);
  if (!row.lineItemId) return;
  row.inGradebook = true;
  const item = await LineItem.findOne({
    where: { id: row.lineItemId, courseOfferingId: row.courseOfferingId },
  });
  if (!item) throw invalid([{ path: "lineItemId", message: "must be a column of this course offering" }]);
}

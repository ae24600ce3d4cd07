import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { actorId } from "../../../lib/context.ts";
import { AppError, type Fault, invalid } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { type Question, QuizQuestion, questionTypes } from "../../../models/quizzes/index.ts";
import { MaxScore } from "../../assessment/schemas.ts";
import { audited } from "../../audit/audited.ts";
import { prepareQuestions } from "../questions/prepare-questions.ts";
import { NewQuestion } from "../questions/question-schemas.ts";
import { requireBankCourse, Tags } from "../questions/quiz-questions.ts";
import { type ReadQuestion, readGift } from "./read-gift.ts";

const MAX_QUESTIONS = 500;

export const GiftFile = z
  .strictObject({
    courseId: z.uuid(),
    // Not trimmed: faults name its lines.
    text: z
      .string()
      .min(1)
      .max(500_000)
      .refine((file) => !file.includes("\0"), "must not contain the character NUL")
      .describe("A file in the GIFT format of Moodle, in UTF-8"),
    points: MaxScore.default("1").describe("Points of questions that do not say theirs"),
    dryRun: z.boolean().default(false).describe("Only check the questions"),
    skipInvalid: z
      .boolean()
      .default(false)
      .describe("Leave out questions with a fault instead of refusing all"),
  })
  .meta({ id: "GiftFile" });

export const GiftImport = z
  .object({
    imported: z.int().describe("Questions that are now in the bank, or would be"),
    data: z
      .array(
        z.object({
          line: z.int().describe("Where the question starts in the file"),
          type: z.enum(questionTypes).nullable(),
          text: z.string().nullable(),
          fault: z.string().nullable().describe("Why it cannot be imported"),
          known: z.boolean().describe("The bank of the course has this question: it is left out"),
        }),
      )
      .describe("All questions of the file"),
  })
  .meta({ id: "GiftImport" });

interface Checked {
  line: number;
  tags: string[];
  question: Question | null;
  fault: string | null;
}

/** Adds the questions of a GIFT file to the bank of a course, all or none. @throws {AppError} 400 */
export const importGift = ({ courseId, text, points, dryRun, skipInvalid }: z.output<typeof GiftFile>) =>
  transaction(async (): Promise<z.input<typeof GiftImport>> => {
    await requireBankCourse(courseId);
    const read = readGift(text, points);
    if (read.length === 0) throw invalid([{ path: "text", message: "has no questions" }]);
    if (read.length > MAX_QUESTIONS)
      throw invalid([{ path: "text", message: `must have at most ${MAX_QUESTIONS} questions` }]);
    const checked = read.map(check);
    const faults = checked.flatMap(({ line, fault }): Fault[] =>
      fault ? [{ path: "text", message: `line ${line}: ${fault}` }] : [],
    );
    if (faults.length && !dryRun && !skipInvalid) throw invalid(faults.slice(0, 50));
    const known = await textsInBank(courseId);
    const isKnown = ({ question }: Checked) => question !== null && known.has(keyOf(question));
    const added = checked.filter((each) => each.question && !isKnown(each));
    if (!dryRun) await add(courseId, added);
    return {
      imported: added.length,
      data: checked.map((each) => ({
        ...{ line: each.line, fault: each.fault, known: isKnown(each) },
        ...{ type: each.question?.type ?? null, text: each.question?.text ?? null },
      })),
    };
  });

const keyOf = ({ type, text }: Pick<Question, "type" | "text">) => `${type} ${text}`;

async function textsInBank(courseId: string): Promise<Set<string>> {
  const rows = await query<Pick<Question, "type" | "text">>(
    sql`SELECT type, text FROM quiz_questions
         WHERE school_id = ${currentSchool} AND course_id = ${courseId} AND status = 'active'`,
  );
  return new Set(rows.map(keyOf));
}

/** Validates a question as if it were typed in. */
function check({ line, question, ...read }: ReadQuestion): Checked {
  const tags = Tags.safeParse([...new Set(read.tags)]);
  const refused = (fault: string | null): Checked => ({ line, tags: [], question: null, fault });
  if (!question) return refused(read.fault);
  if (!tags.success) return refused("has tags that are too long or too many");
  const parsed = NewQuestion.safeParse(question);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refused(`${issue!.path.join(".")}: ${issue!.message}`);
  }
  try {
    const [prepared] = prepareQuestions([parsed.data], "question");
    return { line, tags: tags.data, question: prepared!, fault: null };
  } catch (error) {
    const fault = error instanceof AppError && error.errors?.[0];
    if (!fault) throw error;
    return refused(`${fault.path.replace(/^question\./, "")}: ${fault.message}`);
  }
}

async function add(courseId: string, added: readonly Checked[]): Promise<void> {
  const createdBy = actorId();
  const rows = added.map(({ question, tags }) => ({
    ...{ id: newId(), courseId, type: question!.type, text: question!.text, question, tags, createdBy },
    status: "active",
  }));
  await insertRows(QuizQuestion, rows);
  for (const { id, type, text, tags } of rows)
    await audited(QuizQuestion, id, "create", { after: { courseId, type, text, tags } });
}

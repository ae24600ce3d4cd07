import { currentSchool } from "../../../db/context-values.ts";
import { insertRows } from "../../../db/insert-rows.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { actorId } from "../../../lib/context.ts";
import { AppError, type Fault, invalid } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { type Question, QuizQuestion } from "../../../models/quizzes/index.ts";
import { audited } from "../../audit/audited.ts";
import { prepareQuestions } from "../questions/prepare-questions.ts";
import { NewQuestion } from "../questions/question-schemas.ts";
import { Tags } from "../questions/quiz-questions.ts";

const MAX_QUESTIONS = 500;

/** A question as it was read from a file. */
export interface QuestionRead {
  tags: readonly string[];
  /** As of `NewQuestion`, not validated; null with a fault. */
  question: Record<string, unknown> | null;
  fault: string | null;
}

interface Options<R> {
  courseId: string;
  read: readonly R[];
  /** Only check the questions. */
  dryRun: boolean;
  /** Leave out questions with a fault instead of refusing all. */
  skipInvalid: boolean;
  /** Where the file is in the request, for faults. */
  path: string;
  /** Where a question is in its file: "line 3". */
  placeOf: (read: R) => string;
}

interface Checked<R> {
  read: R;
  tags: string[];
  question: Question | null;
  fault: string | null;
}

/**
 * Adds the questions of a file to the bank of a course, all or none. Those that the bank has already are left out.
 * @returns the questions as they were checked
 * @throws {AppError} 400
 */
export async function importQuestions<R extends QuestionRead>({
  courseId,
  read,
  dryRun,
  skipInvalid,
  path,
  placeOf,
}: Options<R>) {
  if (read.length === 0) throw invalid([{ path, message: "has no questions" }]);
  if (read.length > MAX_QUESTIONS)
    throw invalid([{ path, message: `must have at most ${MAX_QUESTIONS} questions` }]);
  const checked = read.map(check);
  const faults = checked.flatMap((each): Fault[] =>
    each.fault ? [{ path, message: `${placeOf(each.read)}: ${each.fault}` }] : [],
  );
  if (faults.length && !dryRun && !skipInvalid) throw invalid(faults.slice(0, 50));
  const known = await textsInBank(courseId);
  const isKnown = ({ question }: Checked<R>) => question !== null && known.has(keyOf(question));
  const added = checked.filter((each) => each.question && !isKnown(each));
  if (!dryRun) await add(courseId, added);
  return {
    imported: added.length,
    data: checked.map((each) => ({
      ...{ read: each.read, fault: each.fault, known: isKnown(each) },
      ...{ type: each.question?.type ?? null, text: each.question?.text ?? null },
    })),
  };
}

const keyOf = ({ type, text }: Pick<Question, "type" | "text">) => `${type} ${text}`;

async function textsInBank(courseId: string): Promise<Set<string>> {
  const rows = await query<Pick<Question, "type" | "text">>(
    sql`SELECT type, text FROM quiz_questions
         WHERE school_id = ${currentSchool} AND course_id = ${courseId} AND status = 'active'`,
  );
  return new Set(rows.map(keyOf));
}

/** Validates a question as if it were typed in. */
function check<R extends QuestionRead>(read: R): Checked<R> {
  const tags = Tags.safeParse([...new Set(read.tags)]);
  const refused = (fault: string | null): Checked<R> => ({ read, tags: [], question: null, fault });
  if (!read.question) return refused(read.fault);
  if (!tags.success) return refused("has tags that are too long or too many");
  const parsed = NewQuestion.safeParse(read.question);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    return refused(`${issue!.path.join(".")}: ${issue!.message}`);
  }
  try {
    const [prepared] = prepareQuestions([parsed.data], "question");
    return { read, tags: tags.data, question: prepared!, fault: null };
  } catch (error) {
    const fault = error instanceof AppError && error.errors?.[0];
    if (!fault) throw error;
    return refused(`${fault.path.replace(/^question\./, "")}: ${fault.message}`);
  }
}

async function add(courseId: string, added: ReadonlyArray<Checked<QuestionRead>>): Promise<void> {
  const createdBy = actorId();
  const rows = added.map(({ question, tags }) => ({
    ...{ id: newId(), courseId, type: question!.type, text: question!.text, question, tags, createdBy },
    status: "active",
  }));
  await insertRows(QuizQuestion, rows);
  for (const { id, type, text, tags } of rows)
    await audited(QuizQuestion, id, "create", { after: { courseId, type, text, tags } });
}

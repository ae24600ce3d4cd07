import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict, invalid } from "../../../lib/errors.ts";
import { LineItem } from "../../../models/assessment/index.ts";
import { type Quiz, QuizAttempt, type quizStatuses } from "../../../models/quizzes/index.ts";
import { createLineItem } from "../../assessment/gradebook/line-items.ts";
import { stateMachine } from "../../common/entities/state-machine.ts";
import { transition } from "../../common/entities/transition.ts";
import { dueDay } from "../../homework/assignments/notify-students.ts";
import { finishAttempt } from "../attempts/finish-attempt.ts";
import { postScores } from "../attempts/post-scores.ts";
import { notifyPublication } from "./notify-families.ts";
import { findQuiz, quizzes } from "./quizzes.ts";

const transitions = stateMachine<(typeof quizStatuses)[number]>("quiz_status", {
  draft: ["published"],
  published: ["closed"],
  closed: ["published"],
});

export const QuizMove = z.strictObject({ status: z.enum(["published", "closed"]) }).meta({ id: "QuizMove" });

/**
 * Publishes, closes or reopens a quiz. Publishing adds the gradebook column where it has one and notifies students and guardians;
 * closing hands in running attempts.
 * @throws {AppError} 400, 404, 409 `quiz_status`, `quiz_empty`, `closes_in_the_past`, `column_exists`
 */
export const moveQuiz = (id: string, { status }: z.output<typeof QuizMove>) =>
  transaction(async () => {
    const row = await findQuiz(id);
    if (row.status === status) return quizzes.get(id);
    if (status === "closed") await closeQuiz(row);
    else await publish(row);
    return quizzes.get(id);
  });

async function publish(row: Quiz): Promise<void> {
  const isFirst = row.status === "draft";
  if (row.questionCount === 0)
    throw conflict("quiz_empty", "The quiz has no questions: add one before publishing it");
  if (row.closesAt && row.closesAt <= now())
    throw conflict(
      "closes_in_the_past",
      "The quiz closes in the past: set a later time before publishing it",
    );
  await transition(row, {
    ...transitions("The quiz", "published"),
    verb: isFirst ? "publish" : "open",
    ...(isFirst && { set: { publishedAt: now() } }),
  });
  if (!isFirst) return;
  if (row.inGradebook) await setColumn(row);
  await notifyPublication(row);
}

/** Adds the gradebook column, or checks that scores fit into the chosen one. @throws {AppError} 400 */
async function setColumn(row: Quiz): Promise<void> {
  const { courseOfferingId, title, maxScore, closesAt, lineItemId } = row;
  if (!lineItemId) {
    if (await LineItem.count({ where: { courseOfferingId, title } }))
      throw conflict(
        "column_exists",
        "The gradebook has a column with this title: choose it for the quiz, or rename the quiz",
      );
    const dueOn = closesAt && (await dueDay(closesAt));
    await row.update({ lineItemId: (await createLineItem({ courseOfferingId, title, maxScore, dueOn })).id });
    return;
  }
  const item = await LineItem.findByPk(lineItemId, { rejectOnEmpty: true });
  if (Number(item.maxScore) !== Number(maxScore))
    throw invalid([
      { path: "questions", message: `must have ${item.maxScore} points together, as the gradebook column` },
    ]);
}

/** Closes a published quiz, which the caller has locked: hands in running attempts and posts all scores. */
export async function closeQuiz(row: Quiz): Promise<void> {
  await transition(row, { ...transitions("The quiz", "closed"), verb: "close" });
  const running = await QuizAttempt.findAll({
    where: { quizId: row.id, status: "in_progress" },
    order: ["id"],
    lock: true,
  });
  for (const attempt of running) await finishAttempt(row, attempt);
  await postScores(row);
}

import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { conflict, type Fault, invalid } from "../../../lib/errors.ts";
import type { QuizAttempt } from "../../../models/quizzes/index.ts";
import { checkAnswer } from "../questions/check-answer.ts";
import { Answer, PartId } from "../questions/question-schemas.ts";
import { findOwnAttempt } from "./find-own-attempt.ts";
import { isTimeOver } from "./is-time-over.ts";

export const AnswersToSave = z
  .strictObject({
    answers: z
      .array(
        z.strictObject({
          question: PartId,
          sequence: z
            .int()
            .min(1)
            .max(Number.MAX_SAFE_INTEGER)
            .describe(
              "Grows with each change of the answer: a lower one than that of the saved answer changes nothing",
            ),
          answer: Answer.nullable().describe("Null removes the answer"),
        }),
      )
      .min(1)
      .max(200),
  })
  .meta({ id: "AnswersToSave" });

export const SavedAnswers = z
  .object({
    savedAt: z.date(),
    dueAt: z.date().nullable(),
    answers: z.array(
      z.object({ question: z.string(), sequence: z.int().describe("Of the answer that is stored now") }),
    ),
  })
  .meta({ id: "SavedAnswers" });

type Given = z.output<typeof AnswersToSave>["answers"];

/**
 * Saves one, several or all answers of a running attempt. Repeating a request changes nothing, and an older save that arrives late
 * never replaces a newer one. Not audited: the attempt is its own record, and it is saved every few seconds.
 * @throws {AppError} 400, 404, 409 `attempt_handed_in`, `time_over`
 */
export const saveAnswers = (
  id: string,
  { answers }: z.output<typeof AnswersToSave>,
): Promise<z.input<typeof SavedAnswers>> =>
  transaction(async () => {
    const attempt = await findOwnAttempt(id);
    if (attempt.status !== "in_progress")
      throw conflict("attempt_handed_in", "This attempt has been handed in and can no longer be changed");
    if (isTimeOver(attempt)) throw conflict("time_over", "The time is over: what was saved before counts");
    check(attempt, answers);
    const merged = { ...attempt.answers };
    for (const { question, ...saved } of answers)
      if (saved.sequence > (merged[question]?.sequence ?? 0)) merged[question] = saved;
    const savedAt = now();
    await attempt.update({ answers: merged, savedAt });
    return {
      savedAt,
      dueAt: attempt.dueAt,
      answers: answers.map(({ question }) => ({ question, sequence: merged[question]!.sequence })),
    };
  });

/** @throws {AppError} 400 */
function check({ questions }: QuizAttempt, answers: Given): void {
  const faults = answers.flatMap(({ question, answer }, index): Fault[] => {
    const asked = questions.find(({ id }) => id === question);
    if (!asked) return [{ path: `answers.${index}.question`, message: "is not in this quiz" }];
    const message = answer && checkAnswer(asked, answer);
    return message ? [{ path: `answers.${index}.answer`, message }] : [];
  });
  if (faults.length) throw invalid(faults);
}

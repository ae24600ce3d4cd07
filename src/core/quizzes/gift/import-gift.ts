import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { questionTypes } from "../../../models/quizzes/index.ts";
import { MaxScore } from "../../assessment/schemas.ts";
import { importQuestions } from "../bank/import-questions.ts";
import { requireBankCourse } from "../questions/quiz-questions.ts";
import { readGift } from "./read-gift.ts";

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

/** Adds the questions of a GIFT file to the bank of a course, all or none. @throws {AppError} 400 */
export const importGift = ({ text, points, ...options }: z.output<typeof GiftFile>) =>
  transaction(async (): Promise<z.input<typeof GiftImport>> => {
    await requireBankCourse(options.courseId);
    const { imported, data } = await importQuestions({
      ...options,
      read: readGift(text, points),
      path: "text",
      placeOf: ({ line }) => `line ${line}`,
    });
    return { imported, data: data.map(({ read, ...each }) => ({ line: read.line, ...each })) };
  });

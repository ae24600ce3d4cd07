import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { questionTypes } from "../../../models/quizzes/index.ts";
import { MaxScore } from "../../assessment/schemas.ts";
import { flag } from "../../common/input/schemas.ts";
import { importQuestions } from "../bank/import-questions.ts";
import { requireBankCourse } from "../questions/quiz-questions.ts";
import { readQtiPackage } from "./qti-package.ts";

/** The body of an import: the package as it is. */
export const qtiFile = { type: "application/zip", maxMegabytes: 5 };

/** What an import says in the query. */
export const QtiFile = z.strictObject({
  courseId: z.uuid(),
  points: MaxScore.default("1").describe("Points of items that do not say their maximum"),
  dryRun: flag.default(false).describe("Only check the items"),
  skipInvalid: flag.default(false).describe("Leave out items with a fault instead of refusing all"),
});

export const QtiImport = z
  .object({
    imported: z.int().describe("Questions that are now in the bank, or would be"),
    data: z
      .array(
        z.object({
          item: z.string().describe("Path of the item in the package"),
          type: z.enum(questionTypes).nullable(),
          text: z.string().nullable(),
          fault: z.string().nullable().describe("Why it cannot be imported"),
          known: z.boolean().describe("The bank of the course has this question: it is left out"),
        }),
      )
      .describe("All items of the package"),
  })
  .meta({ id: "QtiImport" });

/**
 * Adds the items of a QTI 2 or 3 package to the bank of a course, all or none.
 * @throws {AppError} 400 `bad_zip`, `zip_too_large`, `bad_qti_package`, and faults by item
 */
export async function importQti(
  { points, ...options }: z.output<typeof QtiFile>,
  upload: AsyncIterable<Uint8Array>,
): Promise<z.input<typeof QtiImport>> {
  await transaction(() => requireBankCourse(options.courseId), { readOnly: true });
  const read = readQtiPackage(await buffer(upload), points);
  return transaction(async () => {
    await requireBankCourse(options.courseId);
    const { imported, data } = await importQuestions({
      ...options,
      read,
      path: "file",
      placeOf: ({ item }) => item,
    });
    return { imported, data: data.map(({ read: { item }, ...each }) => ({ item, ...each })) };
  });
}

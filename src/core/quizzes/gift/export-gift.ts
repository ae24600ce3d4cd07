import { z } from "zod";
import { readBank } from "../bank/read-bank.ts";
import { writeGift } from "./write-gift.ts";

export const GiftExport = z.strictObject({ courseId: z.uuid() });

/** Writes the active questions in the bank of a course as a GIFT file, the oldest first. @throws {AppError} 400 */
export async function* exportGift({ courseId }: z.output<typeof GiftExport>): AsyncGenerator<string> {
  for (const row of await readBank(courseId)) yield `${writeGift(row)}\n`;
}

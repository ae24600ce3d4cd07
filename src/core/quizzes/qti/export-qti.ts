import { z } from "zod";
import { readBank } from "../bank/read-bank.ts";
import { writeQtiPackage } from "./qti-package.ts";

export const QtiExport = z.strictObject({ courseId: z.uuid() });

/** Writes the active questions in the bank of a course as a QTI 2.1 package, the oldest first. @throws {AppError} 400 */
export async function* exportQti({ courseId }: z.output<typeof QtiExport>): AsyncGenerator<Uint8Array> {
  yield writeQtiPackage(await readBank(courseId));
}

import { badRequest } from "../../lib/errors.ts";
import { fileTypeOf } from "../../lib/files/file-type-of.ts";
import { isPolyglot } from "../../lib/files/is-polyglot.ts";

/** Code and advice, by the type of a refused file. */
const refusals: Readonly<Record<string, readonly [code: string, message: string]>> = {
  "image/heic": ["heic_file", "The photo is in the HEIC format: save or share it as JPEG, and upload that"],
  "application/zip": [
    "office_file",
    "The file is an Office document or an archive: save the document as PDF, and upload that",
  ],
  "application/msword": ["office_file", "The file is an Office document: save it as PDF, and upload that"],
};

/**
 * Detects the type of an uploaded file by its content.
 * @param accepted media types
 * @param named the same in words, for the message: "PDF, JPEG or PNG"
 * @throws {AppError} 400 `empty_file`, `unsupported_file`, `heic_file`, `office_file`, `dangerous_file`, `damaged_file`
 */
export function checkFile<T extends string>(content: Buffer, accepted: readonly T[], named: string): T {
  if (content.length === 0) throw badRequest("empty_file", "The file is empty: choose another one");
  const type = fileTypeOf(content);
  const found = accepted.find((each) => each === type);
  if (!found)
    throw badRequest(
      ...(refusals[type ?? ""] ?? (["unsupported_file", `The file is not ${named}`] as const)),
    );
  if (isPolyglot(content))
    throw badRequest(
      "dangerous_file",
      "The file contains a file of another kind and could be dangerous: save it again in the program that made it",
    );
  if (found === "application/pdf" && !content.subarray(-2_048).includes("%%EOF"))
    throw badRequest("damaged_file", "The PDF is incomplete: save it again, and upload the new file");
  return found;
}

import { z } from "zod";
import { invalid } from "../../../lib/errors.ts";

/** All values are strings regardless of the column type: a number forged by the caller would fail in the comparison. */
const Cursor = z.tuple([z.string(), z.string().refine((text) => !text.includes("\0")), z.uuid()]);

export const notACursor = () => invalid([{ path: "cursor", message: "is not a cursor of this list" }]);

/** Encodes a keyset cursor: list and sort order, the last row's value in the sorted column, and its id. */
export const encodeCursor = (listName: string, value: unknown, id: string): string =>
  Buffer.from(JSON.stringify([listName, value instanceof Date ? value : String(value), id])).toString(
    "base64url",
  );

/** Decodes a keyset cursor. @throws {AppError} 400 if it is malformed or belongs to another list or sort order */
export function decodeCursor(cursor: string, listName: string): { value: string; id: string } {
  const [from, value, id] = read(cursor);
  if (from !== listName)
    throw invalid([{ path: "cursor", message: "belongs to another list or sort order" }]);
  return { value, id };
}

function read(cursor: string): z.output<typeof Cursor> {
  try {
    return Cursor.parse(JSON.parse(Buffer.from(cursor, "base64url").toString("utf8")));
  } catch {
    throw notACursor();
  }
}

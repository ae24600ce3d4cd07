import { notFound } from "../../../lib/errors.ts";
import { objectKey, objectStore } from "./object-store.ts";

/** Reads a content from the object store. @throws {AppError} 404 if it is not there, 503 if the store fails */
export async function* readObject(schoolId: string, sha256: string): AsyncGenerator<Uint8Array> {
  const chunks = await objectStore().get(objectKey(schoolId, sha256));
  if (!chunks) throw notFound("Content of the file");
  yield* chunks;
}

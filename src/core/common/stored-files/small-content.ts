import { buffer } from "node:stream/consumers";
import { LRUCache } from "lru-cache";
import { readObject } from "./read-object.ts";

/** Contents never change under their SHA-256. A logo has about 50 kB. */
const contents = new LRUCache<string, Buffer>({
  max: 200,
  maxSize: 20_000_000,
  sizeCalculation: ({ length }) => length,
});

interface StoredContent {
  sha256: string;
  /** null if the content is in the object store. */
  content: Uint8Array | null | undefined;
}

/** Completes a row of `stored_files` with a small content that is printed or sent often, such as a logo. @throws {AppError} 503 */
export async function smallContent(schoolId: string, { sha256, content }: StoredContent): Promise<Buffer> {
  if (content) return Buffer.from(content.buffer, content.byteOffset, content.length);
  const key = `${schoolId} ${sha256}`;
  const known = contents.get(key);
  if (known) return known;
  const found = await buffer(readObject(schoolId, sha256));
  contents.set(key, found);
  return found;
}

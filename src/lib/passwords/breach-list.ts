import { createHash } from "node:crypto";
import { open } from "node:fs/promises";

const HASH_LENGTH = 40;
/** Longer than any line of the file. */
const LINE_BYTES = 128;

/**
 * Checks whether a password is in a file of SHA-1 hashes of breached passwords, in the Have I Been Pwned format: one
 * `<SHA-1 in hex>[:<count>]` per line, sorted. Uses binary search on the file: a few dozen small reads.
 */
export async function isBreached(path: string, password: string): Promise<boolean> {
  const wanted = createHash("sha1").update(password).digest("hex").toUpperCase();
  const file = await open(path);
  try {
    let [low, high] = [0, (await file.stat()).size];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      const { start, end, hash } = await lineAt(file, middle);
      if (hash === wanted) return true;
      if (hash < wanted) low = end;
      else high = start;
    }
    return false;
  } finally {
    await file.close();
  }
}

/** Reads the line that contains a byte position of the file. */
async function lineAt(file: Awaited<ReturnType<typeof open>>, position: number) {
  const from = Math.max(0, position - LINE_BYTES);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(2 * LINE_BYTES), 0, 2 * LINE_BYTES, from);
  const text = buffer.toString("latin1", 0, bytesRead);
  // A line break at the position itself ends the line that it belongs to.
  const before = position > from ? text.lastIndexOf("\n", position - from - 1) : -1;
  const after = text.indexOf("\n", position - from);
  const begin = before + 1;
  const end = after < 0 ? bytesRead : after + 1;
  return {
    start: from + begin,
    end: from + end,
    hash: text.slice(begin, begin + HASH_LENGTH).toUpperCase(),
  };
}

import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

/** Stores a stream in a temporary file while `use` works with it: it can be read twice and is never in memory as a whole. */
export async function spooled<T>(
  bytes: AsyncIterable<Uint8Array>,
  use: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "school-svc-"));
  try {
    const path = join(folder, "upload");
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    return await use(path);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

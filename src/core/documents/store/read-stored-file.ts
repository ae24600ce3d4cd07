import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { schoolId } from "../../../lib/context.ts";
import { notFound } from "../../../lib/errors.ts";
import { readObject } from "../../common/stored-files/read-object.ts";

/** Bounds what a download holds in memory, whatever the size of the file. */
const CHUNK_BYTES = 524_288;

/** Reads a content of the current school from where its row says that it is. @throws {AppError} 404, 503 */
export async function* readStoredFile(sha256: string): AsyncGenerator<Uint8Array> {
  for (let offset = 0; ; ) {
    const [row] = await query<{ chunk: Buffer | null; size: number }>(sql`
      SELECT substring(content FROM ${offset + 1}::int FOR ${CHUNK_BYTES}::int) AS chunk, size FROM stored_files
      WHERE school_id = ${currentSchool} AND sha256 = ${sha256}`);
    if (!row) throw notFound("File");
    if (!row.chunk) {
      // `files move` can move a content to the object store while it is being read.
      yield* skip(readObject(schoolId(), sha256), offset);
      return;
    }
    yield row.chunk;
    offset += row.chunk.length;
    if (offset >= row.size) return;
  }
}

async function* skip(chunks: AsyncIterable<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let left = bytes;
  for await (const chunk of chunks) {
    if (left < chunk.length) yield chunk.subarray(left);
    left = Math.max(0, left - chunk.length);
  }
}

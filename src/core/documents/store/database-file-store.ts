import { currentSchool } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import type { FileStore } from "./file-store.ts";

/** Bounds what a download holds in memory, whatever the size of the file. */
const CHUNK_BYTES = 524_288;

/** Keeps files in the table `stored_files`. */
export const databaseFileStore: FileStore = {
  async put(sha256, content) {
    await execute(sql`
      INSERT INTO stored_files (school_id, id, sha256, size, content)
      VALUES (${currentSchool}, ${newId()}, ${sha256}, ${content.length}, ${content})
      ON CONFLICT (school_id, sha256) DO NOTHING`);
  },

  async *read(sha256) {
    for (let offset = 0; ; offset += CHUNK_BYTES) {
      const [row] = await query<{ chunk: Buffer; size: number }>(sql`
        SELECT substring(content FROM ${offset + 1}::int FOR ${CHUNK_BYTES}::int) AS chunk, size FROM stored_files
        WHERE school_id = ${currentSchool} AND sha256 = ${sha256}`);
      if (!row) throw notFound("File");
      yield row.chunk;
      if (offset + row.chunk.length >= row.size) return;
    }
  },

  async remove(sha256) {
    await execute(sql`DELETE FROM stored_files WHERE school_id = ${currentSchool} AND sha256 = ${sha256}`);
  },
};

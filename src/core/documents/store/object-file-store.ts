import { currentSchool } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { schoolId } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { objectKey, objectStore } from "../../common/stored-files/object-store.ts";
import type { FileStore } from "./file-store.ts";
import { readStoredFile } from "./read-stored-file.ts";
import { removeStoredFile } from "./remove-stored-file.ts";

/** Keeps new contents in the object store, and their rows without content in `stored_files`. */
export const objectFileStore: FileStore = {
  async put(sha256, content) {
    const inDatabase = await query(sql`
      SELECT 1 FROM stored_files WHERE school_id = ${currentSchool} AND sha256 = ${sha256} AND content IS NOT NULL`);
    if (inDatabase.length) return;
    // Before the row: if the transaction rolls back, an object without a row is left, which `file-cleanup` deletes.
    await objectStore().put(objectKey(schoolId(), sha256), content, { size: content.length, sha256 });
    await execute(sql`
      INSERT INTO stored_files (school_id, id, sha256, size)
      VALUES (${currentSchool}, ${newId()}, ${sha256}, ${content.length})
      ON CONFLICT (school_id, sha256) DO NOTHING`);
  },
  read: readStoredFile,
  remove: removeStoredFile,
};

import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { newId } from "../../../lib/ids.ts";
import type { FileStore } from "./file-store.ts";
import { readStoredFile } from "./read-stored-file.ts";
import { removeStoredFile } from "./remove-stored-file.ts";

/** Keeps new contents in the table `stored_files`. */
export const databaseFileStore: FileStore = {
  async put(sha256, content) {
    await execute(sql`
      INSERT INTO stored_files (school_id, id, sha256, size, content)
      VALUES (${currentSchool}, ${newId()}, ${sha256}, ${content.length}, ${content})
      ON CONFLICT (school_id, sha256) DO NOTHING`);
  },
  read: readStoredFile,
  remove: removeStoredFile,
};

import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { schoolId } from "../../../lib/context.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { objectKey, objectStore } from "../../common/stored-files/object-store.ts";

/**
 * Deletes those of these objects of the current school that no row uses. Under the lock `files`, because an upload puts its object
 * before its row is visible. Safe to repeat.
 * @returns how many were deleted
 */
export const deleteUnusedObjects = (hashes: readonly string[]): Promise<number> =>
  transaction(async () => {
    await lockInSchool("files");
    const unused = await query<{ sha256: string }>(sql`
      SELECT h.sha256 FROM unnest(${hashes}::text[]) AS h (sha256)
      WHERE NOT EXISTS (SELECT FROM stored_files f
        WHERE f.school_id = ${currentSchool} AND f.sha256 = h.sha256 AND f.content IS NULL)`);
    for (const { sha256 } of unused) await objectStore().delete(objectKey(schoolId(), sha256));
    return unused.length;
  });

import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { enqueue } from "../../common/queue.ts";
import { objectRemoval } from "./file-queues.ts";

/** Removes a content of the current school. An object is deleted by a job after the commit: a rollback keeps it. */
export async function removeStoredFile(sha256: string): Promise<void> {
  const rows = await execute<{ isObject: boolean }>(sql`
    DELETE FROM stored_files WHERE school_id = ${currentSchool} AND sha256 = ${sha256}
    RETURNING content IS NULL AS "isObject"`);
  if (rows.some(({ isObject }) => isObject)) await enqueue(objectRemoval, { sha256 });
}

import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { releaseFiles } from "../../documents/store/release-files.ts";

/** Removes a stored file that nothing uses any more. The caller holds the lock `files`. */
export async function releaseStored(fileId: string | null): Promise<void> {
  if (!fileId) return;
  const files = await query<{ sha256: string }>(sql`
    SELECT sha256 FROM stored_files WHERE school_id = ${currentSchool} AND id = ${fileId}`);
  await releaseFiles(...files.map(({ sha256 }) => sha256));
}

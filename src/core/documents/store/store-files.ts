import { createHash } from "node:crypto";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { conflict } from "../../../lib/errors.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { fileServices } from "../file-services.ts";

/**
 * Stores contents of the current school in the running transaction, under the lock `files`.
 * @returns their SHA-256, in the same order
 * @throws {AppError} 409 `file_quota` if the school would store more than its quota
 */
export async function storeFiles(...contents: Buffer[]): Promise<string[]> {
  const { store, quotaMegabytes } = fileServices();
  await lockInSchool("files");
  const [{ used } = { used: "0" }] = await query<{ used: string }>(sql`
    SELECT coalesce(sum(size), 0)::text AS used FROM stored_files WHERE school_id = ${currentSchool}`);
  const added = contents.reduce((sum, { length }) => sum + length, 0);
  if (Number(used) + added > quotaMegabytes * 1_048_576)
    throw conflict(
      "file_quota",
      `The school has used its ${quotaMegabytes} MB for files: delete documents that are no longer needed, or ask the platform for more space`,
    );
  const hashes: string[] = [];
  for (const content of contents) {
    const sha256 = createHash("sha256").update(content).digest("hex");
    await store.put(sha256, content);
    hashes.push(sha256);
  }
  return hashes;
}

import { execute } from "../../../db/query.ts";
import { raw, unprepared } from "../../../db/sql.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";
import { releaseFiles } from "../../documents/store/release-files.ts";
import type { Rows } from "./rewrite-rows.ts";

/** Deletes rows, and the contents that only they used. */
export async function deleteRows({ schoolId, table, ids }: Rows): Promise<void> {
  const hashes: Readonly<Record<string, string>> = {
    documents: "ARRAY[t.sha256]",
    assignment_files: "ARRAY[t.sha256]",
    payment_proofs: "ARRAY[t.sha256]",
    record_transfers: "ARRAY[t.file_sha256]",
    images: "ARRAY[t.sha256, t.thumbnail_sha256]",
  };
  const files = hashes[table];
  if (files) await lockInSchool("files");
  const rows = await execute<{ hashes: Array<string | null> }>(unprepared`
    DELETE FROM ${raw(table)} t WHERE t.school_id = ${schoolId} AND t.id = ANY (${ids}::uuid[])
    RETURNING ${raw(files ?? "'{}'::text[]")} AS hashes`);
  const released = rows.flatMap((row) => row.hashes).filter((hash) => hash !== null);
  if (released.length) await releaseFiles(...released);
}

import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { unprepared } from "../../db/sql.ts";
import { notFound } from "../../lib/errors.ts";
import { scopeSql } from "../common/entities/row-scope.ts";
import { wholeSchoolOnly } from "../common/entities/whole-school-only.ts";
import { fileServices } from "../documents/file-services.ts";

export const packageType = "application/zip";

/** Finds the package of a transfer. @throws {AppError} 403, 404 if there is none, or it was removed */
export async function readTransferFile(
  id: string,
): Promise<{ name: string; chunks: AsyncIterable<Uint8Array> }> {
  const [found] = await query<{ name: string; sha256: string }>(unprepared`
    SELECT student_name AS name, file_sha256 AS sha256 FROM record_transfers
    WHERE school_id = ${currentSchool} AND id = ${id} AND file_sha256 IS NOT NULL
      AND (${scopeSql("record-transfers.manage", wholeSchoolOnly)})`);
  if (!found) throw notFound("Package");
  return { name: packageName(found.name), chunks: fileServices().store.read(found.sha256) };
}

export const packageName = (student: string): string => `${student} - student record.zip`;

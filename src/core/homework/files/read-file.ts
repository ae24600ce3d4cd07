import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { fileServices } from "../../documents/file-services.ts";
import { assignmentFileScope } from "../row-scope.ts";

/** Finds the content of a file in the caller's row scope. @throws {AppError} 404 */
export async function readFile(id: string) {
  const [found] = await query<{ type: string; name: string; sha256: string }>(unprepared`
    SELECT media_type AS type, file_name AS name, sha256 FROM assignment_files
    WHERE school_id = ${currentSchool} AND id = ${id} AND (${scopeSql("homework.read", assignmentFileScope)})`);
  if (!found) throw notFound("Assignment file");
  const { sha256, ...file } = found;
  return { ...file, chunks: fileServices().store.read(sha256) };
}

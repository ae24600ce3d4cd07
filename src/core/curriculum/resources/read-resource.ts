import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { fileServices } from "../../documents/file-services.ts";
import { resourceScope } from "../row-scope.ts";

/** Finds the file of a resource in the caller's row scope. @throws {AppError} 404 */
export async function readResource(id: string) {
  const [found] = await query<{ type: string; name: string; sha256: string }>(unprepared`
    SELECT r.media_type AS type, r.file_name AS name, f.sha256 FROM learning_resources r
      JOIN stored_files f ON f.school_id = ${currentSchool} AND f.id = r.file_id
    WHERE r.school_id = ${currentSchool} AND r.id = ${id} AND r.id IN (
      SELECT id FROM learning_resources WHERE school_id = ${currentSchool}
        AND (${scopeSql("learning-resources.read", resourceScope)}))`);
  if (!found) throw notFound("File of the learning resource");
  const { sha256, ...file } = found;
  return { ...file, chunks: fileServices().store.read(sha256) };
}

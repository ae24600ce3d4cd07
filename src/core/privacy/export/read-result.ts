import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { unprepared } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { fileServices } from "../../documents/file-services.ts";
import { requestScope } from "../requests/request-scope.ts";

interface Result {
  type: string;
  name: string;
  chunks: AsyncIterable<Uint8Array>;
}

/** Finds the copy that a request made. @throws {AppError} 404 if it is not ready, expired, or the caller may not see it */
export async function readResult(id: string): Promise<Result> {
  const [found] = await query<{ sha256: string }>(unprepared`
    SELECT f.sha256 FROM stored_files f WHERE f.school_id = ${currentSchool} AND f.id = (
      SELECT result_file_id FROM data_subject_requests WHERE school_id = ${currentSchool} AND id = ${id}
        AND (${scopeSql("data-requests.read", requestScope)}))`);
  if (!found) throw notFound("Copy");
  return {
    type: "application/zip",
    name: "personal-data.zip",
    chunks: fileServices().store.read(found.sha256),
  };
}

import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { unprepared } from "../../db/sql.ts";
import { notFound } from "../../lib/errors.ts";
import { scopeSql } from "../common/entities/row-scope.ts";
import { fileServices } from "./file-services.ts";
import { documentScope } from "./row-scope.ts";

interface Content {
  type: string;
  name: string;
  chunks: AsyncIterable<Uint8Array>;
}

/** Finds the content of a document. @throws {AppError} 404 if it is deleted, or the caller may not see it */
export async function readDocument(id: string): Promise<Content> {
  const [found] = await query<{ type: string; name: string; sha256: string }>(unprepared`
    SELECT media_type AS type, file_name AS name, sha256 FROM documents
    WHERE school_id = ${currentSchool} AND id = ${id} AND sha256 IS NOT NULL
      AND (${scopeSql("documents.read", documentScope)})`);
  if (!found) throw notFound("Document");
  const { sha256, ...file } = found;
  return { ...file, chunks: fileServices().store.read(sha256) };
}

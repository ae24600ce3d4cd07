import { buffer } from "node:stream/consumers";
import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { LearningResource } from "../../../models/curriculum/index.ts";
import { documentMediaTypes } from "../../../models/documents/index.ts";
import { audited } from "../../audit/audited.ts";
import { text } from "../../common/input/schemas.ts";
import { checkFile } from "../../documents/check-file.ts";
import { nameFile } from "../../documents/name-file.ts";
import { storeFiles } from "../../documents/store/store-files.ts";
import { findResource, learningResources } from "./learning-resources.ts";
import { releaseStored } from "./release-stored.ts";

export const ResourceFile = z.strictObject({ fileName: text(200) });

/** Stores the file of a resource, in place of an earlier one. @throws {AppError} 400, 404, 409 `file_quota`, `not_a_file` */
export async function uploadResource(
  id: string,
  { fileName }: z.output<typeof ResourceFile>,
  bytes: AsyncIterable<Uint8Array>,
) {
  // Before the body is read: it may be large.
  await transaction(() => findFileResource(id));
  const content = await buffer(bytes);
  const mediaType = checkFile(content, documentMediaTypes, "a PDF, JPEG, PNG or WebP file");
  return transaction(async () => {
    const [sha256] = await storeFiles(content);
    const row = await findFileResource(id);
    const before = { fileId: row.fileId, fileName: row.fileName, size: row.size };
    const [stored] = await query<{ id: string }>(sql`
      SELECT id FROM stored_files WHERE school_id = ${currentSchool} AND sha256 = ${sha256!}`);
    const file = { fileId: stored!.id, fileName: nameFile(fileName, mediaType), size: content.length };
    await row.update({ ...file, mediaType });
    if (before.fileId !== file.fileId) await releaseStored(before.fileId);
    await audited(LearningResource, id, "upload", { before, after: { ...file, sha256 } });
    return learningResources.get(id);
  });
}

async function findFileResource(id: string): Promise<LearningResource> {
  const row = await findResource(id);
  if (row.kind !== "file")
    throw conflict("not_a_file", `The resource is a ${row.kind}: add another one for a file`);
  return row;
}

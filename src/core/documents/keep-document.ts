import { insertRows } from "../../db/insert-rows.ts";
import { actorId } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import { Document, documentMediaTypes } from "../../models/documents/index.ts";
import { audited } from "../audit/audited.ts";
import { checkFile } from "./check-file.ts";
import { nameFile } from "./name-file.ts";
import { statusOf } from "./status-of.ts";
import { storeFiles } from "./store/store-files.ts";

type About = Pick<
  Document,
  | "studentId"
  | "guardianId"
  | "staffMemberId"
  | "admissionApplicationId"
  | "documentType"
  | "expiresOn"
  | "visibleToFamily"
>;

/**
 * Checks and stores a document in the running transaction, without a check of permissions.
 * @returns its id
 * @throws {AppError} 400 if it is not a PDF or an image, or contradicts itself; 409 `file_quota`
 */
export async function keepDocument(about: About, fileName: string, content: Buffer): Promise<string> {
  const mediaType = checkFile(content, documentMediaTypes, "a PDF, JPEG, PNG or WebP file");
  const id = newId();
  const document = {
    ...about,
    fileName: nameFile(fileName, mediaType),
    mediaType,
    size: content.length,
    uploadedBy: actorId(),
  };
  const status = await statusOf(document);
  const [sha256] = await storeFiles(content);
  await insertRows(Document, [{ id, ...document, status, sha256 }]);
  await audited(Document, id, "upload", { after: { ...document, sha256 } });
  return id;
}

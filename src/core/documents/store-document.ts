import { insertRows } from "../../db/insert-rows.ts";
import { actorId } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import { Document, type documentTypes } from "../../models/documents/index.ts";
import { audited } from "../audit/audited.ts";
import { statusOf } from "./status-of.ts";
import { storeFiles } from "./store/store-files.ts";

interface NewFile {
  studentId: string | null;
  staffMemberId: string | null;
  documentType: (typeof documentTypes)[number];
  fileName: string;
  expiresOn: string | null;
  visibleToFamily: boolean;
  content: Buffer;
}

/**
 * Stores a PDF that the service has made as a document of a person, in the running transaction. The caller has checked that the
 * actor may.
 * @returns the id of the document
 * @throws {AppError} 409 `file_quota`
 */
export async function storeDocument({ content, ...values }: NewFile): Promise<string> {
  const id = newId();
  const document = {
    ...values,
    guardianId: null,
    mediaType: "application/pdf" as const,
    size: content.length,
    uploadedBy: actorId(),
  };
  const status = await statusOf(document);
  const [sha256] = await storeFiles(content);
  await insertRows(Document, [{ id, ...document, status, sha256 }]);
  await audited(Document, id, "upload", { after: { ...document, sha256 } });
  return id;
}

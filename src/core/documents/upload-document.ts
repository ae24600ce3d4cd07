import { buffer } from "node:stream/consumers";
import { Op } from "sequelize";
import { z } from "zod";
import { insertRows } from "../../db/insert-rows.ts";
import { transaction } from "../../db/transaction.ts";
import { actorId } from "../../lib/context.ts";
import { forbidden, invalid } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { Document, documentMediaTypes, documentTypes } from "../../models/documents/index.ts";
import { audited } from "../audit/audited.ts";
import { scopeWhere } from "../common/entities/row-scope.ts";
import { flag, text } from "../common/input/schemas.ts";
import { checkFile } from "./check-file.ts";
import { documents } from "./documents.ts";
import { fileServices } from "./file-services.ts";
import { documentScope } from "./row-scope.ts";
import { statusOf } from "./status-of.ts";
import { storeFiles } from "./store/store-files.ts";

type MediaType = (typeof documentMediaTypes)[number];

/** The body of an upload: the file as it is. */
export const documentFile: { type: string[]; maxMegabytes: () => number } = {
  type: [...documentMediaTypes],
  maxMegabytes: () => fileServices().maxMegabytes,
};

const extensions: Readonly<Record<MediaType, RegExp>> = {
  "application/pdf": /\.pdf$/i,
  "image/jpeg": /\.jpe?g$/i,
  "image/png": /\.png$/i,
  "image/webp": /\.webp$/i,
};

/** What an upload says about its file, in the query: the body is the file. Without a person it is a document of the school. */
export const NewDocument = z.strictObject({
  studentId: z.uuid().optional(),
  guardianId: z.uuid().optional(),
  staffMemberId: z.uuid().optional(),
  admissionApplicationId: z.uuid().optional(),
  documentType: z.enum(documentTypes),
  fileName: text(200),
  expiresOn: z.iso.date().optional(),
  visibleToFamily: flag.default(false),
});

/**
 * Stores a document of one person, or of the school.
 * @throws {AppError} 400 if it is not a PDF or an image, or contradicts itself; 403; 409 `file_quota`
 */
export async function uploadDocument(
  { studentId, guardianId, staffMemberId, admissionApplicationId, ...values }: z.output<typeof NewDocument>,
  bytes: AsyncIterable<Uint8Array>,
): Promise<z.input<(typeof documents)["schemas"]["view"]>> {
  const owner = {
    studentId: studentId ?? null,
    guardianId: guardianId ?? null,
    staffMemberId: staffMemberId ?? null,
    admissionApplicationId: admissionApplicationId ?? null,
  };
  if (Object.values(owner).filter((id) => id).length > 1)
    throw invalid([
      {
        path: "query",
        message: "must name only one of studentId, guardianId, staffMemberId, admissionApplicationId",
      },
    ]);
  const content = await buffer(bytes);
  const { fileName, expiresOn = null, documentType, visibleToFamily } = values;
  return transaction(async () => {
    const about = { ...owner, documentType, expiresOn, visibleToFamily };
    const id = await keepDocument(about, fileName, content);
    const where = { [Op.and]: [{ id }, scopeWhere("documents.manage", documentScope)] };
    if (!(await Document.count({ where })))
      throw forbidden("Your roles do not let you keep documents of this type about this person");
    return documents.get(id);
  });
}

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
    fileName: nameOf(fileName, mediaType),
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

/** The name without folders, and with the extension of what the file is. */
function nameOf(fileName: string, type: MediaType): string {
  const name = fileName.split(/[/\\]/).at(-1)!.trim() || "document";
  const [, extension] = type.split("/");
  return extensions[type].test(name) ? name : `${name}.${extension === "jpeg" ? "jpg" : extension}`;
}

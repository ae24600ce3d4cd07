import { buffer } from "node:stream/consumers";
import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { forbidden, invalid } from "../../lib/errors.ts";
import { Document, documentMediaTypes, documentTypes } from "../../models/documents/index.ts";
import { scopeWhere } from "../common/entities/row-scope.ts";
import { flag, text } from "../common/input/schemas.ts";
import { documents } from "./documents.ts";
import { fileServices } from "./file-services.ts";
import { keepDocument } from "./keep-document.ts";
import { documentScope } from "./row-scope.ts";

/** The body of an upload: the file as it is. */
export const documentFile: { type: string[]; maxMegabytes: () => number } = {
  type: [...documentMediaTypes],
  maxMegabytes: () => fileServices().maxMegabytes,
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

import { Op } from "sequelize";
import { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { conflict } from "../../lib/errors.ts";
import {
  Document,
  documentMediaTypes,
  documentOwnerTypes,
  documentStatuses,
  documentTypes,
} from "../../models/documents/index.ts";
import { audited } from "../audit/audited.ts";
import { crud } from "../common/entities/crud.ts";
import { findLocked } from "../common/entities/find-locked.ts";
import { scopeWhere } from "../common/entities/row-scope.ts";
import { shownTo } from "../common/entities/visibility.ts";
import { flag } from "../common/input/schemas.ts";
import { lockInSchool } from "../common/lock-in-school.ts";
import { documentScope } from "./row-scope.ts";
import { statusOf } from "./status-of.ts";
import { releaseFiles } from "./store/release-files.ts";

export const DocumentView = z
  .object({
    id: z.uuid(),
    ownerType: z.enum(documentOwnerTypes),
    studentId: z.uuid().nullable(),
    guardianId: z.uuid().nullable(),
    staffMemberId: z.uuid().nullable(),
    admissionApplicationId: z.uuid().nullable().describe("Of an applicant who is not enrolled yet"),
    documentType: z.enum(documentTypes),
    fileName: z.string(),
    mediaType: z.enum(documentMediaTypes),
    size: z.int().describe("In bytes"),
    sha256: shownTo("staff", z.string().nullable().describe("Of the content; null once it is deleted")),
    expiresOn: z.iso.date().nullable(),
    visibleToFamily: z.boolean().describe("Guardians with access to the portal, and the student, see it"),
    status: z.enum(documentStatuses),
    uploadedBy: shownTo("staff", z.uuid().nullable().describe("Id of the account that uploaded it")),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "Document" });

export const DocumentChanges = z
  .strictObject({
    documentType: z.enum(documentTypes),
    expiresOn: z.iso.date().nullable(),
    visibleToFamily: z.boolean(),
  })
  .partial()
  .meta({ id: "DocumentChanges" });

const rows = crud(Document, {
  name: "Document",
  sensitive: true,
  view: DocumentView,
  update: DocumentChanges,
  access: { read: "documents.read", write: "documents.manage" },
  list: {
    filters: {
      ownerType: z.enum(documentOwnerTypes),
      studentId: z.uuid(),
      guardianId: z.uuid(),
      staffMemberId: z.uuid(),
      admissionApplicationId: z.uuid(),
      documentType: z.enum(documentTypes),
      status: z.enum(documentStatuses),
      visibleToFamily: flag,
      deleted: { schema: flag, where: "(t.status = 'deleted') = ?" },
      expiresBefore: {
        schema: z.iso.date().describe("Not deleted, and expires before this date"),
        where: "(t.expires_on < ?::date AND t.status <> 'deleted')",
      },
    },
    sort: ["-createdAt", "fileName"],
    search: ["fileName"],
  },
  rowScope: documentScope,
  async check(document) {
    if (document.status === "deleted")
      throw conflict("document_deleted", "The document is deleted and can no longer be changed");
    document.status = await statusOf(document);
  },
});

export const documents = {
  ...rows,
  /** Deletes the content at once; the row stays and says that there was a document. @throws {AppError} 404 */
  remove: (id: string): Promise<void> =>
    transaction(async () => {
      await lockInSchool("files");
      const document = await findLocked(Document, id, {
        where: {
          [Op.and]: [scopeWhere("documents.manage", documentScope), { status: { [Op.ne]: "deleted" } }],
        },
      });
      await removeContent(document);
    }),
};

/** Deletes the content of a document that the caller has locked, after the lock `files` of the school. */
export async function removeContent(document: Document): Promise<void> {
  const { id, sha256, fileName, documentType, size, expiresOn, visibleToFamily, status } = document;
  await document.update({ status: "deleted", sha256: null, visibleToFamily: false });
  await releaseFiles(sha256!);
  const before = { sha256, fileName, documentType, size, expiresOn, visibleToFamily, status };
  await audited(Document, id, "remove", { before, after: null });
}

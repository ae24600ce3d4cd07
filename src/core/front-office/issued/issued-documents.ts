import { z } from "zod";
import { schoolToday } from "../../../db/context-values.ts";
import {
  documentLanguages,
  IssuedDocument,
  issuedDocumentKinds,
} from "../../../models/front-office/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { shownTo } from "../../common/entities/visibility.ts";
import { wholeSchoolOnly } from "../../common/entities/whole-school-only.ts";

export const shownDocumentStatuses = ["requested", "issued", "expired", "revoked"] as const;

const statusSql = `CASE WHEN t.status = 'issued' AND t.expires_on < ${schoolToday} THEN 'expired' ELSE t.status END`;

export const IssuedDocumentView = z
  .object({
    id: z.uuid(),
    kind: z.enum(issuedDocumentKinds),
    documentTemplateId: z.uuid().nullable(),
    studentId: z.uuid().nullable(),
    staffMemberId: z.uuid().nullable(),
    number: z.string().nullable(),
    verificationCode: z.string().nullable(),
    language: z.enum(documentLanguages),
    data: shownTo("office", z.record(z.string(), z.string()).describe("Values as they were printed")),
    fileId: z.uuid().nullable().describe("Id of the document with the PDF"),
    issuedBy: z.uuid().nullable().describe("Id of an account"),
    issuedOn: z.iso.date().nullable(),
    expiresOn: z.iso.date().nullable(),
    revokedBy: z.uuid().nullable().describe("Id of an account"),
    revokedAt: z.date().nullable(),
    revokedReason: z.string().nullable(),
    status: z.enum(shownDocumentStatuses),
    createdAt: z.date(),
    updatedAt: z.date(),
  })
  .meta({ id: "IssuedDocument" });

/** Read-only: rows are written by `issue-document.ts`, `revoke-document.ts` and the ID cards. */
export const issuedDocuments = crud(IssuedDocument, {
  name: "Issued document",
  sensitive: true,
  view: IssuedDocumentView,
  computed: { status: statusSql },
  access: { read: "issued-documents.read" },
  list: {
    filters: {
      kind: z.enum(issuedDocumentKinds),
      studentId: z.uuid(),
      staffMemberId: z.uuid(),
      documentTemplateId: z.uuid(),
      status: { schema: z.enum(shownDocumentStatuses), where: `(${statusSql}) = ?` },
    },
    sort: ["-createdAt"],
    search: ["number", "verificationCode"],
  },
  rowScope: wholeSchoolOnly,
});

import { day, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";
import { documentLanguages, issuedDocumentKinds } from "./document-template.ts";

export const issuedDocumentStatuses = ["requested", "issued", "revoked"] as const;

/** A letter, certificate or ID card of a student or staff member that can be verified by its code. */
export class IssuedDocument extends tenantTable({
  kind: oneOf(issuedDocumentKinds),
  documentTemplateId: uuid().nullable(),
  studentId: uuid().nullable(),
  staffMemberId: uuid().nullable(),
  number: text().nullable(),
  verificationCode: text().nullable(),
  language: oneOf(documentLanguages),
  /** The values of the variables as they were printed. */
  data: json<Record<string, string>>().default({}),
  /** The printed PDF, a row of `documents`. */
  fileId: uuid().nullable(),
  /** Id of an account. */
  issuedBy: uuid().nullable(),
  issuedOn: day().nullable(),
  expiresOn: day().nullable(),
  revokedBy: uuid().nullable(),
  revokedAt: timestamp().nullable(),
  revokedReason: text().nullable(),
  status: oneOf(issuedDocumentStatuses).default("issued"),
}) {}

table(IssuedDocument, "issued_documents");

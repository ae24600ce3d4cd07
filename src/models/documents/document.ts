import { boolean, day, integer, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const documentOwnerTypes = [
  "student",
  "guardian",
  "staff_member",
  "admission_application",
  "school",
] as const;
export const documentTypes = [
  "consent",
  "school_report",
  "certificate",
  "birth_certificate",
  "identity",
  "address",
  "medical",
  "custody",
  "agreement",
  "other",
] as const;
export const documentMediaTypes = ["application/pdf", "image/jpeg", "image/png", "image/webp"] as const;
export const documentStatuses = ["available", "expired", "deleted"] as const;

/** A file about a student, a guardian, a staff member, an applicant, or the school if it names no person. */
export class Document extends tenantTable({
  studentId: uuid().nullable(),
  guardianId: uuid().nullable(),
  staffMemberId: uuid().nullable(),
  /** Until the applicant is enrolled; then it is the student's. */
  admissionApplicationId: uuid().nullable(),
  ownerType: oneOf(documentOwnerTypes).filled(),
  documentType: oneOf(documentTypes),
  fileName: text(),
  mediaType: oneOf(documentMediaTypes),
  size: integer(),
  /** The stored file; null once the document is deleted. */
  sha256: text().nullable(),
  expiresOn: day().nullable(),
  visibleToFamily: boolean().default(false),
  status: oneOf(documentStatuses).default("available"),
  /** Id of an account. */
  uploadedBy: uuid().nullable(),
}) {}

table(Document, "documents");

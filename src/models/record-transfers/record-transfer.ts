import { day, integer, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const transferDirections = ["outgoing", "incoming"] as const;
export const transferStatuses = [
  "draft",
  "prepared",
  "sent",
  "completed",
  "cancelled",
  "received",
  "accepted",
  "rejected",
] as const;
/** What a package holds besides the person data of the student. */
export const transferContents = [
  "guardians",
  "enrollments",
  "marks",
  "attendance",
  "prior_records",
  "health",
  "support",
  "discipline",
  "documents",
] as const;

/** A student's record on its way to another school, or from one. */
export class RecordTransfer extends tenantTable({
  direction: oneOf(transferDirections),
  /** The student who leaves, or the one created from an accepted package. */
  studentId: uuid().nullable(),
  studentName: text(),
  /** The other school. */
  schoolName: text(),
  schoolEmail: text().nullable(),
  reason: text().nullable(),
  contents: json<Array<(typeof transferContents)[number]>>(),
  /** Name of the guardian who agreed. */
  consentGivenBy: text().nullable(),
  consentOn: day().nullable(),
  packageId: uuid().nullable(),
  packageSha256: text().nullable(),
  packageSize: integer().nullable(),
  packagedAt: timestamp().nullable(),
  /** The stored package; null once it is removed. */
  fileSha256: text().nullable(),
  /** SHA-256 of the public key that signed the package. */
  keyFingerprint: text().nullable(),
  /** When the other school first opened the emailed link. */
  downloadedAt: timestamp().nullable(),
  /** Ids of accounts. */
  createdBy: uuid().nullable(),
  decidedBy: uuid().nullable(),
  decidedAt: timestamp().nullable(),
  decisionNote: text().nullable(),
  status: oneOf(transferStatuses),
}) {}

table(RecordTransfer, "record_transfers");

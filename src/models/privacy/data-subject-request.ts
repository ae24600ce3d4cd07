import { day, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const dataSubjectRequestKinds = ["export", "correction", "erasure"] as const;
export const dataSubjectRequestStatuses = [
  "received",
  "verified",
  "in_progress",
  "completed",
  "rejected",
] as const;
export const dataSubjectTypes = [
  "student",
  "guardian",
  "staff_member",
  "user",
  "admission_application",
  "admission_inquiry",
  "alumnus",
] as const;

/** The request of a person for a copy, a correction or the erasure of their data. */
export class DataSubjectRequest extends tenantTable({
  kind: oneOf(dataSubjectRequestKinds),
  subjectType: oneOf(dataSubjectTypes),
  subjectId: uuid(),
  /** Removed by an erasure. */
  subjectName: text(),
  note: text().nullable(),
  dueOn: day(),
  /** Id of an account, like the other columns that end in `By`. */
  requestedBy: uuid().nullable(),
  /** How the office made sure who asks. */
  verification: text().nullable(),
  verifiedBy: uuid().nullable(),
  verifiedAt: timestamp().nullable(),
  /** While set, an erasure is refused. */
  legalHoldReason: text().nullable(),
  /** When the rows that an erasure would change were last listed. */
  plannedAt: timestamp().nullable(),
  confirmedBy: uuid().nullable(),
  confirmedAt: timestamp().nullable(),
  /** Why it was rejected, or what was corrected. */
  outcome: text().nullable(),
  /** Id of a stored file. */
  resultFileId: uuid().nullable(),
  resultExpiresOn: day().nullable(),
  error: text().nullable(),
  completedAt: timestamp().nullable(),
  /** The rule that asked for the erasure, if no person did. */
  retentionRuleId: uuid().nullable(),
  status: oneOf(dataSubjectRequestStatuses).default("received"),
}) {}

table(DataSubjectRequest, "data_subject_requests");

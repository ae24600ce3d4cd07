import { day, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { letterKinds } from "../front-office/index.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const guardianRequestKinds = ["data_change", "document", "appointment"] as const;
export const guardianRequestStatuses = [
  "submitted",
  "in_progress",
  "accepted",
  "partly_accepted",
  "rejected",
  "withdrawn",
  "completed",
] as const;

/** One field of a requested change of data. */
export interface RequestedChange {
  field: string;
  /** The value when the request was made. */
  before: unknown;
  after: unknown;
  decision: "accepted" | "rejected" | null;
  reason: string | null;
}

/** What a guardian asks of the office: a change of data, a document or an appointment. */
export class GuardianRequest extends tenantTable({
  kind: oneOf(guardianRequestKinds),
  guardianId: uuid(),
  /** Null for a request about the guardian. */
  studentId: uuid().nullable(),
  /** Id of an account, like `handledBy`. */
  requestedBy: uuid(),
  note: text().nullable(),
  changes: json<RequestedChange[]>().default([]),
  documentKind: oneOf(letterKinds).nullable(),
  preferredTimes: text().nullable(),
  /** The day by which the office answers. */
  dueOn: day(),
  handledBy: uuid().nullable(),
  appointmentAt: timestamp().nullable(),
  appointmentPlace: text().nullable(),
  issuedDocumentId: uuid().nullable(),
  response: text().nullable(),
  /** When the request left the work of the office, or was withdrawn. */
  decidedAt: timestamp().nullable(),
  status: oneOf(guardianRequestStatuses).default("submitted"),
}) {}

table(GuardianRequest, "guardian_requests");

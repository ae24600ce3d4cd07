import { integer, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const guardianEmailKinds = [
  "absence",
  "invoice",
  "invoice_reminder",
  "receipt",
  "report_card",
  "incident",
] as const;

export const guardianEmailObligationStatuses = [
  "open",
  "queued",
  "satisfied",
  "exhausted",
  "waived",
  "withdrawn",
] as const;

/** A required guardian email: recorded in the transaction of its cause and kept until it was sent. */
export class GuardianEmailObligation extends tenantTable({
  guardianId: uuid(),
  /** Null if it concerns several children. */
  studentId: uuid().nullable(),
  kind: oneOf(guardianEmailKinds),
  sourceType: text(),
  sourceId: uuid(),
  /** Names the event: a guardian gets one email per event. */
  eventKey: text(),
  dueAt: timestamp(),
  queuedEmailId: uuid().nullable(),
  /** How many emails were queued for it. */
  attempts: integer().default(0),
  satisfiedAt: timestamp().nullable(),
  /** When the office was notified that it cannot be sent. */
  officeToldAt: timestamp().nullable(),
  reason: text().nullable(),
  /** The position in the trace of the request that caused it; set by the database. */
  traceparent: text().nullable(),
  status: oneOf(guardianEmailObligationStatuses).default("open"),
}) {}

table(GuardianEmailObligation, "guardian_email_obligations");

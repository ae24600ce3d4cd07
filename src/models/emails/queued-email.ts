import { DataTypes } from "sequelize";
import { boolean, integer, json, ofType, oneOf, text, timestamp } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const queuedEmailStatuses = [
  "PENDING",
  "SENDING",
  "SENT",
  "FAILED",
  "CANCELLED",
  "UNCERTAIN",
] as const;

/** An email in the queue, inserted in the transaction of its cause. */
export class QueuedEmail extends tenantTable({
  templateKind: text(),
  entityKey: text(),
  trigger: text().nullable(),
  toAddress: text(),
  toName: text().nullable(),
  subject: text(),
  html: text().nullable(),
  text: text().nullable(),
  attachments: json<object[]>().default([]),
  attempts: integer().default(0),
  maxAttempts: integer().default(8),
  nextAttemptAt: timestamp(),
  leasedBy: text().nullable(),
  leasedUntil: timestamp().nullable(),
  lastError: text().nullable(),
  messageId: text(),
  sentAt: timestamp().nullable(),
  locale: text().default("en"),
  /** 0 before 1, so that a password email does not wait behind a thousand invoices. */
  priority: ofType<number>(DataTypes.SMALLINT).default(1),
  /** The email must not be sent twice. */
  once: boolean().default(false),
  /** The platform writes to the school, instead of the school to its people. */
  fromPlatform: boolean().default(false),
  /** When sending began, for an email that must not be sent twice. */
  handedAt: timestamp().nullable(),
  /** The body gives access to an account: it is encrypted while queued and wiped when the email ends. */
  secret: boolean().default(false),
  /** Headers that do not follow from the row; null before the email was sent. */
  sentHeaders: json<object>().nullable(),
  /** Where the recipient can unsubscribe from such emails; null for emails that are not optional. */
  unsubscribeUrl: text().nullable(),
  /** The position in the trace of the request that queued it; set by the database. */
  traceparent: text().nullable(),
  status: oneOf(queuedEmailStatuses).default("PENDING"),
}) {}

table(QueuedEmail, "queued_emails");

import { integer, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const channelMessageStatuses = [
  "PENDING",
  "SENDING",
  "SENT",
  "DELIVERED",
  "READ",
  "FAILED",
  "CANCELLED",
] as const;
/** Channels that use an external gateway. */
export const outboxChannelNames = ["push", "sms", "messaging_app"] as const;

/** A message for an external gateway. */
export class ChannelMessage extends tenantTable({
  channel: oneOf(outboxChannelNames),
  userId: uuid().nullable(),
  toAddress: text(),
  toName: text(),
  subject: text().nullable(),
  body: text(),
  /** The target of a notification, as a path of the web application. */
  url: text().nullable(),
  /** Deduplication key: a second message with the same key is not queued. */
  entityKey: text(),
  attempts: integer().default(0),
  nextAttemptAt: timestamp(),
  leasedUntil: timestamp().nullable(),
  providerMessageId: text().nullable(),
  lastError: text().nullable(),
  sentAt: timestamp().nullable(),
  /** Set if the gateway reports it. */
  deliveredAt: timestamp().nullable(),
  readAt: timestamp().nullable(),
  status: oneOf(channelMessageStatuses).default("PENDING"),
}) {}

table(ChannelMessage, "channel_messages");

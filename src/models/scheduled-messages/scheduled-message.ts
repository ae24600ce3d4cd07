import { integer, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import type { ChannelName } from "../notifications/notification-preference.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const scheduledMessageStatuses = [
  "draft",
  "pending",
  "processing",
  "sent",
  "partially_failed",
  "failed",
  "cancelled",
] as const;

/** A message to an audience at a given time. */
export class ScheduledMessage extends tenantTable({
  channel: text<ChannelName>(),
  templateId: uuid().nullable(),
  subject: text().nullable(),
  body: text(),
  audienceFilter: json<any>(),
  scheduledAt: timestamp(),
  status: oneOf(scheduledMessageStatuses).default("pending"),
  sentAt: timestamp().nullable(),
  errorMessage: text().nullable(),
  sentByUserId: uuid().nullable(),
  /** RRULE; the next message of the series is created when this one is claimed. */
  recurrence: text().nullable(),
  seriesStartsAt: timestamp(),
  /** When its recipients were determined. */
  resolvedAt: timestamp().nullable(),
  /** Internal failures, which are retried a few times. */
  tries: integer().default(0),
  countPlanned: integer().default(0),
  countSent: integer().default(0),
  countFailed: integer().default(0),
}) {}

table(ScheduledMessage, "scheduled_messages");

import { integer, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const webhookDeliveryStatuses = ["queued", "delivered", "failed", "dead"] as const;

export interface WebhookAttempt {
  at: string;
  responseCode: number | null;
  error: string | null;
  durationMs: number;
}

/** One event for one endpoint; its id is the message id of every attempt. */
export class WebhookDelivery extends tenantTable({
  webhookEndpointId: uuid(),
  eventType: text(),
  /** The row that the event is about. */
  entityId: uuid().nullable(),
  data: json<Record<string, unknown>>(),
  attempts: integer().default(0),
  /** The latest attempts. */
  log: json<WebhookAttempt[]>().default([]),
  /** Null: immediately. */
  nextAttemptAt: timestamp().nullable(),
  lastAttemptAt: timestamp().nullable(),
  deliveredAt: timestamp().nullable(),
  responseCode: integer().nullable(),
  lastError: text().nullable(),
  /** The position in the trace of the request that caused it; set by the database. */
  traceparent: text().nullable(),
  status: oneOf(webhookDeliveryStatuses).default("queued"),
}) {}

table(WebhookDelivery, "webhook_deliveries");

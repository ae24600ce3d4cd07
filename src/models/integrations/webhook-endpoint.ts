import { integer, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const webhookEndpointStatuses = ["active", "paused", "disabled"] as const;

/** A URL that receives a school's events. */
export class WebhookEndpoint extends tenantTable({
  name: text(),
  url: text(),
  eventTypes: json<string[]>().default([]),
  /** Encrypted: see core/integrations/webhooks/secrets.ts. */
  secret: text(),
  /** Encrypted: signs together with the new one for a while. */
  previousSecret: text().nullable(),
  previousSecretUntil: timestamp().nullable(),
  /** After this many days without a success, deliveries stop and the school is notified. */
  disableAfterDays: integer().default(5),
  consecutiveFailures: integer().default(0),
  failingSince: timestamp().nullable(),
  /** Deliveries pause until then because the endpoint did not respond. */
  restsUntil: timestamp().nullable(),
  lastDeliveryAt: timestamp().nullable(),
  lastError: text().nullable(),
  /** The account whose permissions are checked at each delivery: the one that created or activated it, or last changed its events or URL. */
  authorizedBy: uuid().nullable(),
  /** Since when that account lacks permission for some of its events; the school was notified then. */
  unauthorizedSince: timestamp().nullable(),
  /** The process that holds the delivery lease: at most one across all nodes. */
  leasedBy: uuid().nullable(),
  leasedUntil: timestamp().nullable(),
  status: oneOf(webhookEndpointStatuses).default("active"),
}) {}

table(WebhookEndpoint, "webhook_endpoints");

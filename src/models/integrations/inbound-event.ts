import { oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const inboundEventStatuses = ["processed", "ignored"] as const;

/** An event received from a remote system, stored once however often it was delivered. */
export class InboundEvent extends tenantTable({
  integrationConnectionId: uuid(),
  providerEventId: text(),
  type: text().nullable(),
  sentAt: timestamp(),
  status: oneOf(inboundEventStatuses),
}) {}

table(InboundEvent, "inbound_events");

import { text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A browser or phone of an account that receives push notifications. */
export class PushSubscription extends tenantTable({
  userId: uuid(),
  endpoint: text(),
  p256dh: text(),
  auth: text(),
  userAgent: text().nullable(),
  lastSeenAt: timestamp(),
}) {}

table(PushSubscription, "push_subscriptions");

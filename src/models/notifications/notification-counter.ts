import { bigint, integer, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** The unread count of an account, stored because every open page asks for it. */
export class NotificationCounter extends tenantTable({
  userId: uuid(),
  unread: integer().default(0),
  lastNumber: bigint().default("0"),
}) {}

table(NotificationCounter, "notification_counters");

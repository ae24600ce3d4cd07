import { bigint, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A notification of one account in the application. */
export class Notification extends tenantTable({
  userId: uuid(),
  /** Increases per account, in the order of commits. */
  number: bigint(),
  type: text(),
  title: text(),
  body: text(),
  entityType: text().nullable(),
  entityId: uuid().nullable(),
  url: text().nullable(),
  dedupeKey: text().nullable(),
  /** Waits for the daily or weekly digest email. */
  digest: text<"daily" | "weekly">().nullable(),
  readAt: timestamp().nullable(),
  archivedAt: timestamp().nullable(),
}) {}

table(Notification, "notifications");

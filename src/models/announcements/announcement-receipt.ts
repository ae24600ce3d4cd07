import { timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** One account in the audience of an announcement, with read and acknowledgement state. */
export class AnnouncementReceipt extends tenantTable({
  announcementId: uuid(),
  userId: uuid(),
  readAt: timestamp().nullable(),
  acknowledgedAt: timestamp().nullable(),
}) {}

table(AnnouncementReceipt, "announcement_receipts");

import { text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A report of an improper message. */
export class MessageReport extends tenantTable({
  messageId: uuid(),
  reporterId: uuid(),
  reason: text(),
  status: text<"open" | "upheld" | "dismissed">().default("open"),
  decidedById: uuid().nullable(),
  decidedAt: timestamp().nullable(),
}) {}

table(MessageReport, "message_reports");

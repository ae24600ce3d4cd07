import { integer, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A conversation between accounts. */
export class Conversation extends tenantTable({
  type: text<"direct" | "group" | "class">(),
  title: text().nullable(),
  courseOfferingId: uuid().nullable(),
  key: text().nullable(),
  createdById: uuid().nullable(),
  lastNumber: integer().default(0),
  lastMessageAt: timestamp(),
  status: text<"open" | "locked">().default("open"),
}) {}

table(Conversation, "conversations");

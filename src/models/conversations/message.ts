import { integer, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A message in a conversation. */
export class Message extends tenantTable({
  conversationId: uuid(),
  number: integer(),
  authorId: uuid(),
  body: text(),
  hiddenAt: timestamp().nullable(),
  hiddenById: uuid().nullable(),
}) {}

table(Message, "messages");

import { oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const messageRecipientStatuses = ["pending", "sent", "failed"] as const;

/** One recipient of a message, and whether it was queued for the channel. */
export class MessageRecipient extends tenantTable({
  scheduledMessageId: uuid(),
  personKind: text<"guardian" | "student" | "staff" | "account">(),
  personId: uuid(),
  userId: uuid().nullable(),
  name: text(),
  address: text(),
  language: text().nullable(),
  /** First names of the children through whom the person is a recipient. */
  children: text().default(""),
  status: oneOf(messageRecipientStatuses).default("pending"),
  error: text().nullable(),
}) {}

table(MessageRecipient, "message_recipients");

import { integer, oneOf, text } from "../columns.ts";
import type { ChannelName } from "../notifications/notification-preference.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const messageTemplateStatuses = ["draft", "active", "retired"] as const;

/** A reusable text for one channel and language. */
export class MessageTemplate extends tenantTable({
  key: text(),
  channel: text<ChannelName>(),
  language: text().default("en"),
  subject: text().nullable(),
  body: text(),
  /** Counts the changes of the text. */
  version: integer().default(1),
  status: oneOf(messageTemplateStatuses).default("active"),
}) {}

table(MessageTemplate, "message_templates");

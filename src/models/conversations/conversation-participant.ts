import { integer, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** An account in a conversation, with its read position. */
export class ConversationParticipant extends tenantTable({
  conversationId: uuid(),
  userId: uuid(),
  role: text<"owner" | "member">().default("member"),
  lastReadNumber: integer().default(0),
  lastReadAt: timestamp().nullable(),
  leftAt: timestamp().nullable(),
}) {}

table(ConversationParticipant, "conversation_participants");

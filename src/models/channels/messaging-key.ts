import { text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A key of a messaging account for one of its conversations. Its id is derived from kind and name. */
export class MessagingKey extends tenantTable({
  messagingAccountId: uuid(),
  /** Encrypted. */
  value: text(),
}) {}

table(MessagingKey, "messaging_keys");

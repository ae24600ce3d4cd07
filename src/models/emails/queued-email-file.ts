import { bytes, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** An attachment of emails, stored once. */
export class QueuedEmailFile extends tenantTable({
  queuedEmailId: uuid(),
  fileName: text(),
  contentType: text(),
  content: bytes(),
}) {}

table(QueuedEmailFile, "queued_email_files");

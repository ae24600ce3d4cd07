import { text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** A link by which the other school downloads a package. Only the hash of its token is stored. */
export class RecordTransferLink extends tenantTable({
  recordTransferId: uuid(),
  tokenHash: text(),
  expiresAt: timestamp(),
}) {}

table(RecordTransferLink, "record_transfer_links");

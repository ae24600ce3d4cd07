import { bytes, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** The hash of an audit event after an erasure removed personal data from it, sealed like a batch of the chain. */
export class AuditRedaction extends tenantTable({
  eventId: uuid(),
  rowHash: bytes(),
  keyId: text(),
  mac: bytes(),
}) {}

table(AuditRedaction, "audit_redactions");

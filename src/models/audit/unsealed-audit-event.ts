import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** The id of an audit event that no batch of the chain holds yet. A trigger inserts it with the event. */
export class UnsealedAuditEvent extends tenantTable({}) {}

table(UnsealedAuditEvent, "unsealed_audit_events");

import { globalTable } from "../../global-table.ts";
import { table } from "../../table.ts";

/** The id of a platform audit event that no batch of the chain holds yet. A trigger inserts it with the event. */
export class UnsealedPlatformAuditEvent extends globalTable({}) {}

table(UnsealedPlatformAuditEvent, "unsealed_platform_audit_events");

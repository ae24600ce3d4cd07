import { auditEventColumns } from "../../audit/audit-event-columns.ts";
import { oneOf } from "../../columns.ts";
import { globalTable } from "../../global-table.ts";
import { table } from "../../table.ts";

/** An action of an operator that concerns no single school. Append-only. */
export class PlatformAuditEvent extends globalTable({
  actorType: oneOf(["operator", "system", "anonymous"]),
  ...auditEventColumns,
}) {}

table(PlatformAuditEvent, "platform_audit_events");

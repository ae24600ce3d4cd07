import { oneOf } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";
import { auditEventColumns } from "./audit-event-columns.ts";

export const auditEventActorTypes = [
  "user",
  "api_key",
  "operator",
  "system",
  "integration",
  "anonymous",
] as const;

/** Who did what, when and from where. Append-only. */
export class AuditEvent extends tenantTable({
  actorType: oneOf(auditEventActorTypes),
  ...auditEventColumns,
}) {}

table(AuditEvent, "audit_events");

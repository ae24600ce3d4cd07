import { auditBatchColumns } from "../../audit/audit-batch-columns.ts";
import { globalTable } from "../../global-table.ts";
import { table } from "../../table.ts";

/** Audit events of the platform that were sealed together: one link of its hash chain. Append-only. */
export class PlatformAuditBatch extends globalTable(auditBatchColumns) {}

table(PlatformAuditBatch, "platform_audit_batches");

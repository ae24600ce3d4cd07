import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";
import { auditBatchColumns } from "./audit-batch-columns.ts";

/** Audit events of a school that were sealed together: one link of its hash chain. Append-only. */
export class AuditBatch extends tenantTable(auditBatchColumns) {}

table(AuditBatch, "audit_batches");

import type { InferAttributes, InferCreationAttributes } from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";
import { auditBatchColumns } from "./audit-batch-columns.ts";

/** Audit events of a school that were sealed together: a link of its hash chain. Append-only. */
export class AuditBatch extends TenantModel<
  InferAttributes<AuditBatch>,
  InferCreationAttributes<AuditBatch>
> {
  declare sequence: string;
  declare form: number;
  declare rowCount: number;
  declare eventIds: string[];
  declare rowHashes: Buffer;
  declare drained: boolean;
  declare previousHash: Buffer;
  declare hash: Buffer;
  declare keyId: string;
  declare mac: Buffer;
}

table(AuditBatch, "audit_batches", { ...tenantColumns, ...auditBatchColumns });

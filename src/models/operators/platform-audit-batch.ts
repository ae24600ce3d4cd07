import { type CreationOptional, type InferAttributes, type InferCreationAttributes, Model } from "sequelize";
import { auditBatchColumns } from "../audit/audit-batch-columns.ts";
import { table } from "../table.ts";
import { globalColumns } from "./global-columns.ts";

/** Audit events of the platform that were sealed together: a link of its hash chain. Append-only. */
export class PlatformAuditBatch extends Model<
  InferAttributes<PlatformAuditBatch>,
  InferCreationAttributes<PlatformAuditBatch>
> {
  declare id: CreationOptional<string>;
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
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

table(PlatformAuditBatch, "platform_audit_batches", { ...globalColumns, ...auditBatchColumns });

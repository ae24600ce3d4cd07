import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
} from "sequelize";
import type { AuditOutcome } from "../audit/index.ts";
import { table } from "../table.ts";
import { globalColumns } from "./global-columns.ts";

/** What an operator did that is of no one school. Append-only. */
export class PlatformAuditEvent extends Model<
  InferAttributes<PlatformAuditEvent>,
  InferCreationAttributes<PlatformAuditEvent>
> {
  declare id: CreationOptional<string>;
  declare actorType: "operator" | "system" | "anonymous";
  declare actorId: CreationOptional<string | null>;
  /** Always null: keys are of schools. The column stands here since both records are hashed in one form. */
  declare apiKeyId: CreationOptional<string | null>;
  declare action: string;
  declare entityType: string;
  declare entityId: CreationOptional<string | null>;
  declare before: CreationOptional<object | null>;
  declare after: CreationOptional<object | null>;
  declare outcome: CreationOptional<AuditOutcome>;
  declare ip: CreationOptional<string | null>;
  declare userAgent: CreationOptional<string | null>;
  declare requestId: CreationOptional<string | null>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

table(PlatformAuditEvent, "platform_audit_events", {
  ...globalColumns,
  actorType: { type: DataTypes.TEXT, allowNull: false },
  actorId: { type: DataTypes.UUID },
  apiKeyId: { type: DataTypes.UUID },
  action: { type: DataTypes.TEXT, allowNull: false },
  entityType: { type: DataTypes.TEXT, allowNull: false },
  entityId: { type: DataTypes.UUID },
  before: { type: DataTypes.JSONB },
  after: { type: DataTypes.JSONB },
  outcome: { type: DataTypes.TEXT, allowNull: false, defaultValue: "success" },
  ip: { type: DataTypes.TEXT },
  userAgent: { type: DataTypes.TEXT },
  requestId: { type: DataTypes.UUID },
});

import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const auditEventActorTypes = [
  "user",
  "api_key",
  "operator",
  "system",
  "integration",
  "anonymous",
] as const;
export const auditOutcomes = ["success", "failure"] as const;
export type AuditOutcome = (typeof auditOutcomes)[number];

/** Who did what, when and from where. Append-only. */
export class AuditEvent extends TenantModel<
  InferAttributes<AuditEvent>,
  InferCreationAttributes<AuditEvent>
> {
  declare actorType: (typeof auditEventActorTypes)[number];
  declare actorId: CreationOptional<string | null>;
  /** The key through which `actorId` acted. */
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
}

table(AuditEvent, "audit_events", {
  ...tenantColumns,
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

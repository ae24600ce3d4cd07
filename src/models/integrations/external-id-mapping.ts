import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const externalIdMappingStatuses = ["active", "unlisted", "tobedeleted"] as const;

/** Which row of ours a partner's row is. */
export class ExternalIdMapping extends TenantModel<
  InferAttributes<ExternalIdMapping>,
  InferCreationAttributes<ExternalIdMapping>
> {
  declare integrationConnectionId: string;
  declare kind: string;
  declare externalId: string;
  declare entityType: string;
  declare entityId: string;
  /** Of the row as it came: what has the same is not looked at again. */
  declare contentHash: string;
  /** The values as they were taken over: what differs from them here was changed here. */
  declare written: CreationOptional<Record<string, unknown>>;
  declare lastSeenAt: Date;
  declare status: CreationOptional<(typeof externalIdMappingStatuses)[number]>;
}

table(ExternalIdMapping, "external_id_mappings", {
  ...tenantColumns,
  integrationConnectionId: { type: DataTypes.UUID, allowNull: false },
  kind: { type: DataTypes.TEXT, allowNull: false },
  externalId: { type: DataTypes.TEXT, allowNull: false },
  entityType: { type: DataTypes.TEXT, allowNull: false },
  entityId: { type: DataTypes.UUID, allowNull: false },
  contentHash: { type: DataTypes.TEXT, allowNull: false },
  written: { type: DataTypes.JSONB, allowNull: false, defaultValue: {} },
  lastSeenAt: { type: DataTypes.DATE, allowNull: false },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

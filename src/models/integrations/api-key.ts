import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const apiKeyStatuses = ["active", "revoked"] as const;

/** What a program proves itself with, in the name of the account that made it. The secret is not stored. */
export class ApiKey extends TenantModel<InferAttributes<ApiKey>, InferCreationAttributes<ApiKey>> {
  declare userId: string;
  declare name: string;
  declare scopes: CreationOptional<string[]>;
  declare secretHash: string;
  declare requestsPerMinute: CreationOptional<number>;
  declare expiresAt: CreationOptional<Date | null>;
  declare lastUsedAt: CreationOptional<Date | null>;
  declare revokedAt: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof apiKeyStatuses)[number]>;
}

table(ApiKey, "api_keys", {
  ...tenantColumns,
  userId: { type: DataTypes.UUID, allowNull: false },
  name: { type: DataTypes.TEXT, allowNull: false },
  scopes: { type: DataTypes.JSONB, allowNull: false, defaultValue: [] },
  secretHash: { type: DataTypes.TEXT, allowNull: false },
  requestsPerMinute: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 600 },
  expiresAt: { type: DataTypes.DATE },
  lastUsedAt: { type: DataTypes.DATE },
  revokedAt: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const userSessionTransports = ["cookie", "body"] as const;

/** A signed-in device: one family of rotating refresh tokens, of which only hashes are stored. */
export class UserSession extends TenantModel<
  InferAttributes<UserSession>,
  InferCreationAttributes<UserSession>
> {
  declare userId: string;
  declare refreshTokenHash: string;
  declare previousTokenHash: CreationOptional<string | null>;
  declare rotatedAt: Date;
  declare transport: (typeof userSessionTransports)[number];
  declare ip: CreationOptional<string | null>;
  declare userAgent: CreationOptional<string | null>;
  declare lastSeenAt: Date;
  declare expiresAt: Date;
  declare revokedAt: CreationOptional<Date | null>;
  declare revokedReason: CreationOptional<string | null>;
}

table(UserSession, "user_sessions", {
  ...tenantColumns,
  userId: { type: DataTypes.UUID, allowNull: false },
  refreshTokenHash: { type: DataTypes.TEXT, allowNull: false },
  previousTokenHash: { type: DataTypes.TEXT },
  rotatedAt: { type: DataTypes.DATE, allowNull: false },
  transport: { type: DataTypes.TEXT, allowNull: false },
  ip: { type: DataTypes.TEXT },
  userAgent: { type: DataTypes.TEXT },
  lastSeenAt: { type: DataTypes.DATE, allowNull: false },
  expiresAt: { type: DataTypes.DATE, allowNull: false },
  revokedAt: { type: DataTypes.DATE },
  revokedReason: { type: DataTypes.TEXT },
});

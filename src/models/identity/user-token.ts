import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const userTokenPurposes = ["password_reset", "invitation", "email_verification", "ical"] as const;

/** A single-use or private link, of which only the hash is stored. */
export class UserToken extends TenantModel<InferAttributes<UserToken>, InferCreationAttributes<UserToken>> {
  declare userId: string;
  declare purpose: (typeof userTokenPurposes)[number];
  declare tokenHash: string;
  declare expiresAt: Date;
  declare usedAt: CreationOptional<Date | null>;
}

table(UserToken, "user_tokens", {
  ...tenantColumns,
  userId: { type: DataTypes.UUID, allowNull: false },
  purpose: { type: DataTypes.TEXT, allowNull: false },
  tokenHash: { type: DataTypes.TEXT, allowNull: false },
  expiresAt: { type: DataTypes.DATE, allowNull: false },
  usedAt: { type: DataTypes.DATE },
});

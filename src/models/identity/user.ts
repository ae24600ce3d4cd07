import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const userStatuses = ["invited", "active", "locked", "disabled"] as const;

/** An account: one person in one school. The same e-mail address in two schools is two accounts. */
export class User extends TenantModel<InferAttributes<User>, InferCreationAttributes<User>> {
  declare email: string;
  declare name: string;
  declare phone: CreationOptional<string | null>;
  declare username: CreationOptional<string | null>;
  declare locale: CreationOptional<string | null>;
  declare personType: CreationOptional<"staff" | "student" | "guardian" | null>;
  declare passwordHash: CreationOptional<string | null>;
  declare totpSecret: CreationOptional<string | null>;
  declare totpConfirmedAt: CreationOptional<Date | null>;
  declare totpCounter: CreationOptional<string | null>;
  declare recoveryCodeHashes: CreationOptional<string[]>;
  declare lastLoginAt: CreationOptional<Date | null>;
  declare passwordChangedAt: CreationOptional<Date | null>;
  declare passwordExpiresAt: CreationOptional<Date | null>;
  declare unlockedAt: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof userStatuses)[number]>;
}

table(User, "users", {
  ...tenantColumns,
  email: { type: DataTypes.TEXT, allowNull: false },
  name: { type: DataTypes.TEXT, allowNull: false },
  phone: { type: DataTypes.TEXT },
  username: { type: DataTypes.TEXT },
  locale: { type: DataTypes.TEXT },
  personType: { type: DataTypes.TEXT },
  passwordHash: { type: DataTypes.TEXT },
  totpSecret: { type: DataTypes.TEXT },
  totpConfirmedAt: { type: DataTypes.DATE },
  totpCounter: { type: DataTypes.BIGINT },
  recoveryCodeHashes: { type: DataTypes.JSONB, allowNull: false, defaultValue: [] },
  lastLoginAt: { type: DataTypes.DATE },
  passwordChangedAt: { type: DataTypes.DATE },
  passwordExpiresAt: { type: DataTypes.DATE },
  unlockedAt: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

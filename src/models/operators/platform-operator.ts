import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
} from "sequelize";
import { table } from "../table.ts";
import { globalColumns } from "./global-columns.ts";

export const platformOperatorStatuses = ["active", "disabled"] as const;

/** Somebody who operates the platform for all schools. Has no account in any of them. */
export class PlatformOperator extends Model<
  InferAttributes<PlatformOperator>,
  InferCreationAttributes<PlatformOperator>
> {
  declare id: CreationOptional<string>;
  declare email: string;
  declare name: string;
  declare passwordHash: string;
  declare passwordChangedAt: CreationOptional<Date | null>;
  declare passwordExpiresAt: CreationOptional<Date | null>;
  declare totpSecret: CreationOptional<string | null>;
  declare totpConfirmedAt: CreationOptional<Date | null>;
  declare totpCounter: CreationOptional<string | null>;
  declare recoveryCodeHashes: CreationOptional<string[]>;
  declare lastLoginAt: CreationOptional<Date | null>;
  declare unlockedAt: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof platformOperatorStatuses)[number]>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

table(PlatformOperator, "platform_operators", {
  ...globalColumns,
  email: { type: DataTypes.TEXT, allowNull: false },
  name: { type: DataTypes.TEXT, allowNull: false },
  passwordHash: { type: DataTypes.TEXT, allowNull: false },
  passwordChangedAt: { type: DataTypes.DATE },
  passwordExpiresAt: { type: DataTypes.DATE },
  totpSecret: { type: DataTypes.TEXT },
  totpConfirmedAt: { type: DataTypes.DATE },
  totpCounter: { type: DataTypes.BIGINT },
  recoveryCodeHashes: { type: DataTypes.JSONB, allowNull: false, defaultValue: [] },
  lastLoginAt: { type: DataTypes.DATE },
  unlockedAt: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

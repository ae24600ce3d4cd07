import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const guardianPreferredChannels = ["email", "sms", "messaging_app", "none"] as const;
export const guardianStatuses = ["active", "archived", "deceased"] as const;

/** A parent or other responsible adult. */
export class Guardian extends TenantModel<InferAttributes<Guardian>, InferCreationAttributes<Guardian>> {
  declare userId: CreationOptional<string | null>;
  declare givenName: string;
  declare familyName: string;
  declare email: CreationOptional<string | null>;
  declare phones: CreationOptional<string[]>;
  declare occupation: CreationOptional<string | null>;
  declare preferredChannel: CreationOptional<(typeof guardianPreferredChannels)[number]>;
  declare preferredLanguage: CreationOptional<string | null>;
  declare address: CreationOptional<string | null>;
  declare custom: CreationOptional<Record<string, unknown>>;
  declare status: CreationOptional<(typeof guardianStatuses)[number]>;
}

table(Guardian, "guardians", {
  ...tenantColumns,
  userId: { type: DataTypes.UUID },
  givenName: { type: DataTypes.TEXT, allowNull: false },
  familyName: { type: DataTypes.TEXT, allowNull: false },
  email: { type: DataTypes.TEXT },
  phones: { type: DataTypes.JSONB, allowNull: false, defaultValue: [] },
  occupation: { type: DataTypes.TEXT },
  preferredChannel: { type: DataTypes.TEXT, allowNull: false, defaultValue: "email" },
  preferredLanguage: { type: DataTypes.TEXT },
  address: { type: DataTypes.TEXT },
  custom: { type: DataTypes.JSONB, allowNull: false, defaultValue: {} },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

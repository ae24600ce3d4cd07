import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
} from "sequelize";
import { newId } from "../../lib/ids.ts";
import { table } from "../table.ts";

export const schoolStatuses = ["active", "suspended", "archived"] as const;

/** A school: the tenant and the profile that users see. Its commercial side is the Tenant. */
export class School extends Model<InferAttributes<School>, InferCreationAttributes<School>> {
  declare id: CreationOptional<string>;
  declare slug: string;
  declare name: string;
  declare code: CreationOptional<string | null>;
  declare type: CreationOptional<string | null>;
  declare level: CreationOptional<string | null>;
  declare country: CreationOptional<string | null>;
  declare timezone: string;
  declare locale: CreationOptional<string>;
  declare currency: string;
  declare address: CreationOptional<string | null>;
  declare phone: CreationOptional<string | null>;
  declare email: CreationOptional<string | null>;
  declare website: CreationOptional<string | null>;
  declare motto: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof schoolStatuses)[number]>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

table(School, "schools", {
  id: { type: DataTypes.UUID, primaryKey: true, defaultValue: newId },
  slug: { type: DataTypes.TEXT, allowNull: false },
  name: { type: DataTypes.TEXT, allowNull: false },
  code: { type: DataTypes.TEXT },
  type: { type: DataTypes.TEXT },
  level: { type: DataTypes.TEXT },
  country: { type: DataTypes.TEXT },
  timezone: { type: DataTypes.TEXT, allowNull: false },
  locale: { type: DataTypes.TEXT, allowNull: false, defaultValue: "en" },
  currency: { type: DataTypes.TEXT, allowNull: false },
  address: { type: DataTypes.TEXT },
  phone: { type: DataTypes.TEXT },
  email: { type: DataTypes.TEXT },
  website: { type: DataTypes.TEXT },
  motto: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
  createdAt: { type: DataTypes.DATE, allowNull: false },
  updatedAt: { type: DataTypes.DATE, allowNull: false },
});

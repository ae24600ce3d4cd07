import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** A value that the school chose for itself, by key. */
export class SchoolSetting extends TenantModel<
  InferAttributes<SchoolSetting>,
  InferCreationAttributes<SchoolSetting>
> {
  declare key: string;
  declare value: unknown;
  declare updatedBy: CreationOptional<string | null>;
}

table(SchoolSetting, "school_settings", {
  ...tenantColumns,
  key: { type: DataTypes.TEXT, allowNull: false },
  value: { type: DataTypes.JSONB, allowNull: false },
  updatedBy: { type: DataTypes.UUID },
});

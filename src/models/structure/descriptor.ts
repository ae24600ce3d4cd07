import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const descriptorStatuses = ["active", "retired"] as const;

/** An entry of a code list that the school configures: houses, reasons, relations. */
export class Descriptor extends TenantModel<
  InferAttributes<Descriptor>,
  InferCreationAttributes<Descriptor>
> {
  declare namespace: string;
  declare code: string;
  declare label: string;
  declare sortOrder: CreationOptional<number>;
  declare isDefault: CreationOptional<boolean>;
  declare status: CreationOptional<(typeof descriptorStatuses)[number]>;
}

table(Descriptor, "descriptors", {
  ...tenantColumns,
  namespace: { type: DataTypes.TEXT, allowNull: false },
  code: { type: DataTypes.TEXT, allowNull: false },
  label: { type: DataTypes.TEXT, allowNull: false },
  sortOrder: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  isDefault: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

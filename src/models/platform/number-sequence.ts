import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** Gap-free numbers per school, kind and year. Locked while in use, so that a rolled-back number is given again. */
export class NumberSequence extends TenantModel<
  InferAttributes<NumberSequence>,
  InferCreationAttributes<NumberSequence>
> {
  declare kind: string;
  declare year: CreationOptional<number>;
  declare prefix: CreationOptional<string>;
  declare padding: CreationOptional<number>;
  declare nextValue: CreationOptional<string>;
}

table(NumberSequence, "number_sequences", {
  ...tenantColumns,
  kind: { type: DataTypes.TEXT, allowNull: false },
  year: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  prefix: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
  padding: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 5 },
  nextValue: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "1" },
});

import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const feeCategoryStatuses = ["active", "archived"] as const;

/** A kind of fee: tuition, transport, meals. */
export class FeeCategory extends TenantModel<
  InferAttributes<FeeCategory>,
  InferCreationAttributes<FeeCategory>
> {
  declare name: string;
  declare code: string;
  declare status: CreationOptional<(typeof feeCategoryStatuses)[number]>;
}

table(FeeCategory, "fee_categories", {
  ...tenantColumns,
  name: { type: DataTypes.TEXT, allowNull: false },
  code: { type: DataTypes.TEXT, allowNull: false },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

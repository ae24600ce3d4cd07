import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  type NonAttribute,
} from "sequelize";
import { type Money, toMoney } from "../../lib/money.ts";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** A line of a price list. */
export class FeeComponent extends TenantModel<
  InferAttributes<FeeComponent>,
  InferCreationAttributes<FeeComponent>
> {
  declare feeStructureId: string;
  declare feeCategoryId: string;
  declare position: number;
  declare description: string;
  declare currency: string;
  declare amountMinor: string;
  declare isOptional: CreationOptional<boolean>;

  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }
}

table(FeeComponent, "fee_components", {
  ...tenantColumns,
  feeStructureId: { type: DataTypes.UUID, allowNull: false },
  feeCategoryId: { type: DataTypes.UUID, allowNull: false },
  position: { type: DataTypes.INTEGER, allowNull: false },
  description: { type: DataTypes.TEXT, allowNull: false },
  currency: { type: DataTypes.TEXT, allowNull: false },
  amountMinor: { type: DataTypes.BIGINT, allowNull: false },
  isOptional: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
});

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

/** What was posted in a month, by kind: the sum of the ledger, kept by the database. */
export class FeeTotal extends TenantModel<InferAttributes<FeeTotal>, InferCreationAttributes<FeeTotal>> {
  declare month: string;
  declare kind: string;
  declare currency: string;
  declare debitMinor: CreationOptional<string>;
  declare creditMinor: CreationOptional<string>;

  get debit(): NonAttribute<Money> {
    return toMoney(this.debitMinor, this.currency);
  }

  get credit(): NonAttribute<Money> {
    return toMoney(this.creditMinor, this.currency);
  }
}

table(FeeTotal, "fee_totals", {
  ...tenantColumns,
  month: { type: DataTypes.DATEONLY, allowNull: false },
  kind: { type: DataTypes.TEXT, allowNull: false },
  currency: { type: DataTypes.TEXT, allowNull: false },
  debitMinor: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "0" },
  creditMinor: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "0" },
});

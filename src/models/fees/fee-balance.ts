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

/** What a student owes, or has in credit where it is below zero: the sum of the ledger, kept by the database. */
export class FeeBalance extends TenantModel<
  InferAttributes<FeeBalance>,
  InferCreationAttributes<FeeBalance>
> {
  declare studentId: string;
  declare currency: string;
  declare balanceMinor: CreationOptional<string>;

  /** Of the student and the day; only what is read as a view has them. */
  declare admissionNumber: NonAttribute<string>;
  declare studentName: NonAttribute<string>;
  declare overdueMinor: NonAttribute<string>;

  get overdue(): NonAttribute<Money> {
    return toMoney(this.overdueMinor, this.currency);
  }

  get balance(): NonAttribute<Money> {
    return toMoney(this.balanceMinor, this.currency);
  }
}

table(FeeBalance, "fee_balances", {
  ...tenantColumns,
  studentId: { type: DataTypes.UUID, allowNull: false },
  currency: { type: DataTypes.TEXT, allowNull: false },
  balanceMinor: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "0" },
});

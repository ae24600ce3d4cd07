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

/** A part of an invoice with its own date; an invoice has at least one. */
export class Installment extends TenantModel<
  InferAttributes<Installment>,
  InferCreationAttributes<Installment>
> {
  declare feeInvoiceId: string;
  declare studentId: string;
  declare sequence: number;
  declare dueOn: string;
  declare currency: string;
  declare amountMinor: string;
  declare paidMinor: CreationOptional<string>;
  declare relievedMinor: CreationOptional<string>;
  declare balanceMinor: CreationOptional<string>;

  /** What the day makes of it; only what is read as a view has it. */
  declare status: NonAttribute<"pending" | "partially_paid" | "overdue" | "paid">;

  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }

  get paid(): NonAttribute<Money> {
    return toMoney(this.paidMinor, this.currency);
  }

  get relieved(): NonAttribute<Money> {
    return toMoney(this.relievedMinor, this.currency);
  }

  get balance(): NonAttribute<Money> {
    return toMoney(this.balanceMinor, this.currency);
  }
}

table(Installment, "installments", {
  ...tenantColumns,
  feeInvoiceId: { type: DataTypes.UUID, allowNull: false },
  studentId: { type: DataTypes.UUID, allowNull: false },
  sequence: { type: DataTypes.INTEGER, allowNull: false },
  dueOn: { type: DataTypes.DATEONLY, allowNull: false },
  currency: { type: DataTypes.TEXT, allowNull: false },
  amountMinor: { type: DataTypes.BIGINT, allowNull: false },
  paidMinor: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "0" },
  relievedMinor: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "0" },
  balanceMinor: { type: DataTypes.BIGINT, allowNull: false },
});

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

export const paymentAllocationStatuses = ["active", "reversed"] as const;

/** What of a payment settles which part of an invoice. */
export class PaymentAllocation extends TenantModel<
  InferAttributes<PaymentAllocation>,
  InferCreationAttributes<PaymentAllocation>
> {
  declare paymentId: string;
  declare studentId: string;
  declare feeInvoiceId: string;
  declare installmentId: string;
  declare currency: string;
  declare amountMinor: string;
  declare reversedAt: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof paymentAllocationStatuses)[number]>;

  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }
}

table(PaymentAllocation, "payment_allocations", {
  ...tenantColumns,
  paymentId: { type: DataTypes.UUID, allowNull: false },
  studentId: { type: DataTypes.UUID, allowNull: false },
  feeInvoiceId: { type: DataTypes.UUID, allowNull: false },
  installmentId: { type: DataTypes.UUID, allowNull: false },
  currency: { type: DataTypes.TEXT, allowNull: false },
  amountMinor: { type: DataTypes.BIGINT, allowNull: false },
  reversedAt: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

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

/** What of a payment belongs to which student, and how much of it is used. */
export class PaymentShare extends TenantModel<
  InferAttributes<PaymentShare>,
  InferCreationAttributes<PaymentShare>
> {
  declare paymentId: string;
  declare studentId: string;
  declare currency: string;
  declare amountMinor: string;
  declare allocatedMinor: CreationOptional<string>;
  declare refundedMinor: CreationOptional<string>;
  declare reversed: CreationOptional<boolean>;
  declare freeMinor: CreationOptional<string>;

  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }

  get allocated(): NonAttribute<Money> {
    return toMoney(this.allocatedMinor, this.currency);
  }

  get refunded(): NonAttribute<Money> {
    return toMoney(this.refundedMinor, this.currency);
  }

  get free(): NonAttribute<Money> {
    return toMoney(this.freeMinor, this.currency);
  }
}

table(PaymentShare, "payment_shares", {
  ...tenantColumns,
  paymentId: { type: DataTypes.UUID, allowNull: false },
  studentId: { type: DataTypes.UUID, allowNull: false },
  currency: { type: DataTypes.TEXT, allowNull: false },
  amountMinor: { type: DataTypes.BIGINT, allowNull: false },
  allocatedMinor: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "0" },
  refundedMinor: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "0" },
  reversed: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  freeMinor: { type: DataTypes.BIGINT, allowNull: false },
});

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

export const receiptStatuses = ["issued", "voided"] as const;

/** The numbered proof of a payment. It is voided, never edited. */
export class Receipt extends TenantModel<InferAttributes<Receipt>, InferCreationAttributes<Receipt>> {
  declare paymentId: string;
  declare number: string;
  declare currency: string;
  declare amountMinor: string;
  declare issuedOn: string;
  declare voidedAt: CreationOptional<Date | null>;
  declare voidReason: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof receiptStatuses)[number]>;

  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }
}

table(Receipt, "receipts", {
  ...tenantColumns,
  paymentId: { type: DataTypes.UUID, allowNull: false },
  number: { type: DataTypes.TEXT, allowNull: false },
  currency: { type: DataTypes.TEXT, allowNull: false },
  amountMinor: { type: DataTypes.BIGINT, allowNull: false },
  issuedOn: { type: DataTypes.DATEONLY, allowNull: false },
  voidedAt: { type: DataTypes.DATE },
  voidReason: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "issued" },
});

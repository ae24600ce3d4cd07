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

/** A charge of an invoice, or a discount, which is below zero. */
export class FeeInvoiceLine extends TenantModel<
  InferAttributes<FeeInvoiceLine>,
  InferCreationAttributes<FeeInvoiceLine>
> {
  declare feeInvoiceId: string;
  declare position: number;
  declare feeCategoryId: CreationOptional<string | null>;
  declare discountSchemeId: CreationOptional<string | null>;
  declare description: string;
  declare quantity: CreationOptional<number>;
  declare currency: string;
  declare unitAmountMinor: string;
  declare amountMinor: string;

  get unitAmount(): NonAttribute<Money> {
    return toMoney(this.unitAmountMinor, this.currency);
  }

  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }
}

table(FeeInvoiceLine, "fee_invoice_lines", {
  ...tenantColumns,
  feeInvoiceId: { type: DataTypes.UUID, allowNull: false },
  position: { type: DataTypes.INTEGER, allowNull: false },
  feeCategoryId: { type: DataTypes.UUID },
  discountSchemeId: { type: DataTypes.UUID },
  description: { type: DataTypes.TEXT, allowNull: false },
  quantity: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
  currency: { type: DataTypes.TEXT, allowNull: false },
  unitAmountMinor: { type: DataTypes.BIGINT, allowNull: false },
  amountMinor: { type: DataTypes.BIGINT, allowNull: false },
});

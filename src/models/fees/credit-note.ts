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

/** A numbered document that lowers an invoice. */
export class CreditNote extends TenantModel<
  InferAttributes<CreditNote>,
  InferCreationAttributes<CreditNote>
> {
  declare number: string;
  declare feeInvoiceId: string;
  declare studentId: string;
  declare currency: string;
  declare amountMinor: string;
  declare reason: string;
  declare issuedOn: string;
  declare issuedBy: CreationOptional<string | null>;

  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }
}

table(CreditNote, "credit_notes", {
  ...tenantColumns,
  number: { type: DataTypes.TEXT, allowNull: false },
  feeInvoiceId: { type: DataTypes.UUID, allowNull: false },
  studentId: { type: DataTypes.UUID, allowNull: false },
  currency: { type: DataTypes.TEXT, allowNull: false },
  amountMinor: { type: DataTypes.BIGINT, allowNull: false },
  reason: { type: DataTypes.TEXT, allowNull: false },
  issuedOn: { type: DataTypes.DATEONLY, allowNull: false },
  issuedBy: { type: DataTypes.UUID },
});

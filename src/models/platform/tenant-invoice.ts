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

export const tenantInvoiceStatuses = ["draft", "open", "paid", "void", "uncollectible"] as const;

export interface InvoiceLine {
  description: string;
  quantity: number;
  amountMinor: string;
}

/** An invoice of the platform to the school. */
export class TenantInvoice extends TenantModel<
  InferAttributes<TenantInvoice>,
  InferCreationAttributes<TenantInvoice>
> {
  declare subscriptionId: CreationOptional<string | null>;
  declare number: string;
  declare periodStart: string;
  declare periodEnd: string;
  declare lines: CreationOptional<InvoiceLine[]>;
  declare subtotalMinor: string;
  declare taxMinor: CreationOptional<string>;
  /** The rate that the tax was worked out with. */
  declare taxBasisPoints: CreationOptional<number>;
  declare totalMinor: string;
  declare currency: string;
  declare issuedOn: string;
  declare dueOn: string;
  declare paidAt: CreationOptional<Date | null>;
  declare status: (typeof tenantInvoiceStatuses)[number];

  get subtotal(): NonAttribute<Money> {
    return toMoney(this.subtotalMinor, this.currency);
  }

  get tax(): NonAttribute<Money> {
    return toMoney(this.taxMinor, this.currency);
  }

  get total(): NonAttribute<Money> {
    return toMoney(this.totalMinor, this.currency);
  }
}

table(TenantInvoice, "tenant_invoices", {
  ...tenantColumns,
  subscriptionId: { type: DataTypes.UUID },
  number: { type: DataTypes.TEXT, allowNull: false },
  periodStart: { type: DataTypes.DATEONLY, allowNull: false },
  periodEnd: { type: DataTypes.DATEONLY, allowNull: false },
  lines: { type: DataTypes.JSONB, allowNull: false, defaultValue: [] },
  subtotalMinor: { type: DataTypes.BIGINT, allowNull: false },
  taxMinor: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "0" },
  taxBasisPoints: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  totalMinor: { type: DataTypes.BIGINT, allowNull: false },
  currency: { type: DataTypes.TEXT, allowNull: false },
  issuedOn: { type: DataTypes.DATEONLY, allowNull: false },
  dueOn: { type: DataTypes.DATEONLY, allowNull: false },
  paidAt: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false },
});

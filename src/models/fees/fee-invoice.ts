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

export const feeInvoiceKinds = ["charge", "late_fee", "opening"] as const;
export const feeInvoiceStates = ["issued", "partially_paid", "paid", "cancelled", "written_off"] as const;

/** A bill of a student. What it charges never changes: payments, credit notes and write-offs settle it. */
export class FeeInvoice extends TenantModel<
  InferAttributes<FeeInvoice>,
  InferCreationAttributes<FeeInvoice>
> {
  declare number: string;
  declare studentId: string;
  declare kind: CreationOptional<(typeof feeInvoiceKinds)[number]>;
  declare academicYearId: CreationOptional<string | null>;
  declare termId: CreationOptional<string | null>;
  declare feeStructureId: CreationOptional<string | null>;
  declare feeScheduleId: CreationOptional<string | null>;
  declare lateFeeForId: CreationOptional<string | null>;
  declare issuedOn: string;
  declare dueOn: string;
  declare currency: string;
  declare subtotalMinor: string;
  declare discountMinor: CreationOptional<string>;
  declare totalMinor: string;
  declare paidMinor: CreationOptional<string>;
  declare creditedMinor: CreationOptional<string>;
  declare writtenOffMinor: CreationOptional<string>;
  declare cancelledAt: CreationOptional<Date | null>;
  declare closedReason: CreationOptional<string | null>;
  declare issuedBy: CreationOptional<string | null>;
  declare balanceMinor: CreationOptional<string>;
  declare state: CreationOptional<(typeof feeInvoiceStates)[number]>;

  /** What the day makes of the state; only what is read as a view has it. */
  declare status: NonAttribute<FeeInvoice["state"] | "overdue">;

  get subtotal(): NonAttribute<Money> {
    return toMoney(this.subtotalMinor, this.currency);
  }

  get discount(): NonAttribute<Money> {
    return toMoney(this.discountMinor, this.currency);
  }

  get total(): NonAttribute<Money> {
    return toMoney(this.totalMinor, this.currency);
  }

  get paid(): NonAttribute<Money> {
    return toMoney(this.paidMinor, this.currency);
  }

  get credited(): NonAttribute<Money> {
    return toMoney(this.creditedMinor, this.currency);
  }

  get writtenOff(): NonAttribute<Money> {
    return toMoney(this.writtenOffMinor, this.currency);
  }

  get balance(): NonAttribute<Money> {
    return toMoney(this.balanceMinor, this.currency);
  }
}

table(FeeInvoice, "fee_invoices", {
  ...tenantColumns,
  number: { type: DataTypes.TEXT, allowNull: false },
  studentId: { type: DataTypes.UUID, allowNull: false },
  kind: { type: DataTypes.TEXT, allowNull: false, defaultValue: "charge" },
  academicYearId: { type: DataTypes.UUID },
  termId: { type: DataTypes.UUID },
  feeStructureId: { type: DataTypes.UUID },
  feeScheduleId: { type: DataTypes.UUID },
  lateFeeForId: { type: DataTypes.UUID },
  issuedOn: { type: DataTypes.DATEONLY, allowNull: false },
  dueOn: { type: DataTypes.DATEONLY, allowNull: false },
  currency: { type: DataTypes.TEXT, allowNull: false },
  subtotalMinor: { type: DataTypes.BIGINT, allowNull: false },
  discountMinor: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "0" },
  totalMinor: { type: DataTypes.BIGINT, allowNull: false },
  paidMinor: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "0" },
  creditedMinor: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "0" },
  writtenOffMinor: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "0" },
  cancelledAt: { type: DataTypes.DATE },
  closedReason: { type: DataTypes.TEXT },
  issuedBy: { type: DataTypes.UUID },
  balanceMinor: { type: DataTypes.BIGINT, allowNull: false },
  state: { type: DataTypes.TEXT, allowNull: false },
});

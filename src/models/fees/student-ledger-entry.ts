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

export const studentLedgerEntryKinds = [
  "invoice",
  "late_fee",
  "opening",
  "payment",
  "refund",
  "credit_note",
  "write_off",
  "cancellation",
  "reversal",
] as const;

/** A movement on the account of a student. Append-only: corrected by another entry. */
export class StudentLedgerEntry extends TenantModel<
  InferAttributes<StudentLedgerEntry>,
  InferCreationAttributes<StudentLedgerEntry>
> {
  declare studentId: string;
  declare entryDate: string;
  declare kind: (typeof studentLedgerEntryKinds)[number];
  declare currency: string;
  declare debitMinor: CreationOptional<string>;
  declare creditMinor: CreationOptional<string>;
  declare sourceType: string;
  declare sourceId: string;
  declare description: string;
  declare postedBy: CreationOptional<string | null>;

  get debit(): NonAttribute<Money> {
    return toMoney(this.debitMinor, this.currency);
  }

  get credit(): NonAttribute<Money> {
    return toMoney(this.creditMinor, this.currency);
  }
}

table(StudentLedgerEntry, "student_ledger_entries", {
  ...tenantColumns,
  studentId: { type: DataTypes.UUID, allowNull: false },
  entryDate: { type: DataTypes.DATEONLY, allowNull: false },
  kind: { type: DataTypes.TEXT, allowNull: false },
  currency: { type: DataTypes.TEXT, allowNull: false },
  debitMinor: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "0" },
  creditMinor: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "0" },
  sourceType: { type: DataTypes.TEXT, allowNull: false },
  sourceId: { type: DataTypes.UUID, allowNull: false },
  description: { type: DataTypes.TEXT, allowNull: false },
  postedBy: { type: DataTypes.UUID },
});

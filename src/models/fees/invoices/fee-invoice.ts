import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, day, oneOf, text, timestamp, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const feeInvoiceKinds = ["charge", "late_fee", "opening"] as const;
export const feeInvoiceStates = ["issued", "partially_paid", "paid", "cancelled", "written_off"] as const;

/** An invoice of a student. Its charges never change: payments, credit notes and write-offs settle it. */
export class FeeInvoice extends tenantTable({
  number: text(),
  studentId: uuid(),
  kind: oneOf(feeInvoiceKinds).default("charge"),
  academicYearId: uuid().nullable(),
  termId: uuid().nullable(),
  feeStructureId: uuid().nullable(),
  feeScheduleId: uuid().nullable(),
  lateFeeForId: uuid().nullable(),
  issuedOn: day(),
  dueOn: day(),
  currency: text(),
  subtotalMinor: bigint(),
  discountMinor: bigint().default("0"),
  totalMinor: bigint(),
  paidMinor: bigint().default("0"),
  creditedMinor: bigint().default("0"),
  writtenOffMinor: bigint().default("0"),
  cancelledAt: timestamp().nullable(),
  closedReason: text().nullable(),
  issuedBy: uuid().nullable(),
  balanceMinor: bigint().filled(),
  state: oneOf(feeInvoiceStates).filled(),
}) {
  /** Due day of the next unpaid installment; present only when read as a view. */
  declare nextDueOn: NonAttribute<string | null>;
  /** Derived from the state and today's date; present only when read as a view. */
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

table(FeeInvoice, "fee_invoices");

import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, day, integer, text, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

/** A part of an invoice with its own due date; an invoice has at least one. */
export class Installment extends tenantTable({
  feeInvoiceId: uuid(),
  studentId: uuid(),
  sequence: integer(),
  dueOn: day(),
  currency: text(),
  amountMinor: bigint(),
  paidMinor: bigint().default("0"),
  relievedMinor: bigint().default("0"),
  balanceMinor: bigint().filled(),
}) {
  /** Derived from today's date; present only when read as a view. */
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

table(Installment, "installments");

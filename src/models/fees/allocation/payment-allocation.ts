import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, oneOf, text, timestamp, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const paymentAllocationStatuses = ["active", "reversed"] as const;

/** The part of a payment that settles a part of an invoice. */
export class PaymentAllocation extends tenantTable({
  paymentId: uuid(),
  studentId: uuid(),
  feeInvoiceId: uuid(),
  installmentId: uuid(),
  currency: text(),
  amountMinor: bigint(),
  reversedAt: timestamp().nullable(),
  status: oneOf(paymentAllocationStatuses).default("active"),
}) {
  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }
}

table(PaymentAllocation, "payment_allocations");

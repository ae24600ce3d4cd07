import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, day, oneOf, text, timestamp, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const refundMethods = ["cash", "cheque", "bank_transfer", "card", "mobile_money"] as const;
export const refundStatuses = ["requested", "approved", "completed", "rejected"] as const;

/** Money returned from the unallocated part of a payment. */
export class Refund extends tenantTable({
  paymentId: uuid(),
  studentId: uuid(),
  currency: text(),
  amountMinor: bigint(),
  method: oneOf(refundMethods),
  reason: text(),
  reference: text().nullable(),
  requestedBy: uuid().nullable(),
  decidedBy: uuid().nullable(),
  decidedAt: timestamp().nullable(),
  decisionNote: text().nullable(),
  paidOn: day().nullable(),
  status: oneOf(refundStatuses).default("requested"),
}) {
  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }
}

table(Refund, "refunds");

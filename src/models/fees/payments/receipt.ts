import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, day, oneOf, text, timestamp, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const receiptStatuses = ["issued", "voided"] as const;

/** The numbered receipt of a payment. It is voided, never edited. */
export class Receipt extends tenantTable({
  paymentId: uuid(),
  number: text(),
  currency: text(),
  amountMinor: bigint(),
  issuedOn: day(),
  voidedAt: timestamp().nullable(),
  voidReason: text().nullable(),
  status: oneOf(receiptStatuses).default("issued"),
}) {
  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }
}

table(Receipt, "receipts");

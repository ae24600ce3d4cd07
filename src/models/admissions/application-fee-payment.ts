import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../lib/money.ts";
import { bigint, day, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const applicationFeePaymentStatuses = ["valid", "voided"] as const;
export const applicationFeeMethods = ["cash", "cheque", "bank_transfer", "card", "mobile_money"] as const;

/** Money received for an application fee, with its receipt. */
export class ApplicationFeePayment extends tenantTable({
  applicationFeeId: uuid(),
  receiptNumber: text(),
  currency: text(),
  amountMinor: bigint(),
  method: oneOf(applicationFeeMethods),
  reference: text().nullable(),
  payerName: text().nullable(),
  note: text().nullable(),
  paidOn: day(),
  receivedBy: uuid().nullable(),
  status: oneOf(applicationFeePaymentStatuses).default("valid"),
  voidedOn: day().nullable(),
  voidedBy: uuid().nullable(),
  voidReason: text().nullable(),
}) {
  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }
}

table(ApplicationFeePayment, "application_fee_payments");

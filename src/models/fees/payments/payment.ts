import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, day, oneOf, text, timestamp, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";
import { proofTypes } from "./payment-proof.ts";

export const paymentMethods = ["cash", "cheque", "bank_transfer", "card", "mobile_money"] as const;
export const paymentStatuses = ["pending_verification", "confirmed", "bounced", "reversed"] as const;

/** Money received, for one student or for the children of a household together. */
export class Payment extends tenantTable({
  studentId: uuid().nullable(),
  householdId: uuid().nullable(),
  payerGuardianId: uuid().nullable(),
  payerName: text().nullable(),
  currency: text(),
  amountMinor: bigint(),
  method: oneOf(paymentMethods),
  reference: text().nullable(),
  proof: text().nullable(),
  proofType: oneOf(proofTypes).nullable(),
  note: text().nullable(),
  paidOn: day(),
  /** The connection that imported it; null if a person recorded it. */
  integrationConnectionId: uuid().nullable(),
  receivedBy: uuid().nullable(),
  confirmedBy: uuid().nullable(),
  confirmedAt: timestamp().nullable(),
  statusReason: text().nullable(),
  status: oneOf(paymentStatuses),
}) {
  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }
}

table(Payment, "payments");

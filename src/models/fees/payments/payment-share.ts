import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, boolean, text, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

/** The part of a payment that belongs to one student, and how much of it is allocated. */
export class PaymentShare extends tenantTable({
  paymentId: uuid(),
  studentId: uuid(),
  currency: text(),
  amountMinor: bigint(),
  allocatedMinor: bigint().default("0"),
  refundedMinor: bigint().default("0"),
  reversed: boolean().default(false),
  freeMinor: bigint().filled(),
}) {
  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }

  get allocated(): NonAttribute<Money> {
    return toMoney(this.allocatedMinor, this.currency);
  }

  get refunded(): NonAttribute<Money> {
    return toMoney(this.refundedMinor, this.currency);
  }

  get free(): NonAttribute<Money> {
    return toMoney(this.freeMinor, this.currency);
  }
}

table(PaymentShare, "payment_shares");

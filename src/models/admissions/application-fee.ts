import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../lib/money.ts";
import { bigint, day, oneOf, text, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const applicationFeeStatuses = ["due", "paid", "waived"] as const;

/** The fee of an application. */
export class ApplicationFee extends tenantTable({
  admissionApplicationId: uuid(),
  currency: text(),
  amountMinor: bigint(),
  status: oneOf(applicationFeeStatuses).default("due"),
  waiveReason: text().nullable(),
  waivedBy: uuid().nullable(),
  /** The payment of the student that the fee became on enrollment. */
  creditedPaymentId: uuid().nullable(),
  creditedOn: day().nullable(),
}) {
  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }
}

table(ApplicationFee, "application_fees");

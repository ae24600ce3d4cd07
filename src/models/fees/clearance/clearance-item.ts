import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, oneOf, text, timestamp, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const clearanceItemStatuses = ["pending", "cleared", "blocked", "waived"] as const;

/** The sign-off of one department. */
export class ClearanceItem extends tenantTable({
  feeClearanceId: uuid(),
  department: text(),
  currency: text(),
  amountDueMinor: bigint().default("0"),
  note: text().nullable(),
  signedBy: uuid().nullable(),
  signedAt: timestamp().nullable(),
  status: oneOf(clearanceItemStatuses).default("pending"),
}) {
  get amountDue(): NonAttribute<Money> {
    return toMoney(this.amountDueMinor, this.currency);
  }
}

table(ClearanceItem, "clearance_items");

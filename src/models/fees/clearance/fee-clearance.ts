import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, day, oneOf, text, timestamp, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const feeClearancePurposes = ["exam", "report_card", "transfer", "graduation"] as const;
export const feeClearanceStatuses = ["pending", "cleared", "blocked", "overridden", "revoked"] as const;

/** Whether a student's outstanding fees allow an exam, a report card, a transfer or graduation. */
export class FeeClearance extends tenantTable({
  studentId: uuid(),
  purpose: oneOf(feeClearancePurposes),
  termId: uuid().nullable(),
  currency: text(),
  balanceMinor: bigint(),
  thresholdMinor: bigint(),
  code: text(),
  validUntil: day().nullable(),
  decidedBy: uuid().nullable(),
  decidedAt: timestamp().nullable(),
  overrideReason: text().nullable(),
  revokedReason: text().nullable(),
  status: oneOf(feeClearanceStatuses).default("pending"),
}) {
  get balance(): NonAttribute<Money> {
    return toMoney(this.balanceMinor, this.currency);
  }

  get threshold(): NonAttribute<Money> {
    return toMoney(this.thresholdMinor, this.currency);
  }
}

table(FeeClearance, "fee_clearances");

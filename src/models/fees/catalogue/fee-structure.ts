import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, integer, oneOf, text, timestamp, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const feeStructureLateFeeKinds = ["none", "fixed", "percent"] as const;
export const feeStructureStatuses = ["draft", "approved", "active", "retired"] as const;

/** The fee structure of a year, optionally limited to a term, grade level or category of students. */
export class FeeStructure extends tenantTable({
  name: text(),
  academicYearId: uuid(),
  termId: uuid().nullable(),
  gradeLevelId: uuid().nullable(),
  studentCategory: text().nullable(),
  currency: text(),
  version: integer().default(1),
  totalMinor: bigint(),
  lateFeeKind: oneOf(feeStructureLateFeeKinds).default("none"),
  lateFeeMinor: bigint().nullable(),
  lateFeeBasisPoints: integer().nullable(),
  lateFeeGraceDays: integer().default(0),
  lateFeeCapMinor: bigint().nullable(),
  createdBy: uuid().nullable(),
  approvedBy: uuid().nullable(),
  approvedAt: timestamp().nullable(),
  status: oneOf(feeStructureStatuses).default("draft"),
}) {
  get total(): NonAttribute<Money> {
    return toMoney(this.totalMinor, this.currency);
  }

  get lateFee(): NonAttribute<Money | null> {
    return this.lateFeeMinor === null ? null : toMoney(this.lateFeeMinor, this.currency);
  }

  get lateFeeCap(): NonAttribute<Money | null> {
    return this.lateFeeCapMinor === null ? null : toMoney(this.lateFeeCapMinor, this.currency);
  }
}

table(FeeStructure, "fee_structures");

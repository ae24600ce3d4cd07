import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, boolean, integer, text, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

/** A line of a fee structure. */
export class FeeComponent extends tenantTable({
  feeStructureId: uuid(),
  feeCategoryId: uuid(),
  position: integer(),
  description: text(),
  currency: text(),
  amountMinor: bigint(),
  isOptional: boolean().default(false),
}) {
  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }
}

table(FeeComponent, "fee_components");

import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, day, integer, oneOf, text, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const discountSchemeKinds = ["scholarship", "staff_child", "sibling", "concession"] as const;
export const discountSchemeBasises = ["percent", "amount"] as const;
export const discountSchemeStatuses = ["draft", "active", "expired"] as const;

/** A rule that lowers fees. Discounts for siblings and for children of staff apply automatically, the others when awarded. */
export class DiscountScheme extends tenantTable({
  name: text(),
  kind: oneOf(discountSchemeKinds),
  basis: oneOf(discountSchemeBasises),
  basisPoints: integer().nullable(),
  currency: text(),
  amountMinor: bigint().nullable(),
  feeCategoryId: uuid().nullable(),
  siblingOrder: integer().nullable(),
  maxBeneficiaries: integer().nullable(),
  validFrom: day(),
  validTo: day().nullable(),
  createdBy: uuid().nullable(),
  status: oneOf(discountSchemeStatuses).default("draft"),
}) {
  get amount(): NonAttribute<Money | null> {
    return this.amountMinor === null ? null : toMoney(this.amountMinor, this.currency);
  }
}

table(DiscountScheme, "discount_schemes");

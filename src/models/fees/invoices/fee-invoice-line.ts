import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, integer, text, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

/** A charge of an invoice, or a discount, which is negative. */
export class FeeInvoiceLine extends tenantTable({
  feeInvoiceId: uuid(),
  position: integer(),
  feeCategoryId: uuid().nullable(),
  discountSchemeId: uuid().nullable(),
  description: text(),
  quantity: integer().default(1),
  currency: text(),
  unitAmountMinor: bigint(),
  amountMinor: bigint(),
}) {
  get unitAmount(): NonAttribute<Money> {
    return toMoney(this.unitAmountMinor, this.currency);
  }

  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }
}

table(FeeInvoiceLine, "fee_invoice_lines");

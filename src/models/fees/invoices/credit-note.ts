import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, day, text, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

/** A numbered document that reduces an invoice. */
export class CreditNote extends tenantTable({
  number: text(),
  feeInvoiceId: uuid(),
  studentId: uuid(),
  currency: text(),
  amountMinor: bigint(),
  reason: text(),
  issuedOn: day(),
  issuedBy: uuid().nullable(),
}) {
  get amount(): NonAttribute<Money> {
    return toMoney(this.amountMinor, this.currency);
  }
}

table(CreditNote, "credit_notes");

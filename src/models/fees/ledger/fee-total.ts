import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, day, text } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

/** Amounts posted in a month, by kind: the sum of the ledger, maintained by the database. */
export class FeeTotal extends tenantTable({
  month: day(),
  kind: text(),
  currency: text(),
  debitMinor: bigint().default("0"),
  creditMinor: bigint().default("0"),
}) {
  get debit(): NonAttribute<Money> {
    return toMoney(this.debitMinor, this.currency);
  }

  get credit(): NonAttribute<Money> {
    return toMoney(this.creditMinor, this.currency);
  }
}

table(FeeTotal, "fee_totals");

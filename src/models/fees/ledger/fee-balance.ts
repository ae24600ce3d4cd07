import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, text, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

/** What a student owes, or has in credit if negative: the sum of the ledger, maintained by the database. */
export class FeeBalance extends tenantTable({
  studentId: uuid(),
  currency: text(),
  balanceMinor: bigint().default("0"),
}) {
  /** From the student, and by today's date; present only when read as a view. */
  declare admissionNumber: NonAttribute<string>;
  declare studentName: NonAttribute<string>;
  declare overdueMinor: NonAttribute<string>;

  get overdue(): NonAttribute<Money> {
    return toMoney(this.overdueMinor, this.currency);
  }

  get balance(): NonAttribute<Money> {
    return toMoney(this.balanceMinor, this.currency);
  }
}

table(FeeBalance, "fee_balances");

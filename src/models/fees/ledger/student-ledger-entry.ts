import type { NonAttribute } from "sequelize";
import { type Money, toMoney } from "../../../lib/money.ts";
import { bigint, day, oneOf, text, uuid } from "../../columns.ts";
import { table } from "../../table.ts";
import { tenantTable } from "../../tenant-table.ts";

export const studentLedgerEntryKinds = [
  "invoice",
  "late_fee",
  "opening",
  "payment",
  "refund",
  "credit_note",
  "write_off",
  "cancellation",
  "reversal",
] as const;

/** An entry on a student's account. Append-only: corrected by another entry. */
export class StudentLedgerEntry extends tenantTable({
  studentId: uuid(),
  entryDate: day(),
  kind: oneOf(studentLedgerEntryKinds),
  currency: text(),
  debitMinor: bigint().default("0"),
  creditMinor: bigint().default("0"),
  sourceType: text(),
  sourceId: uuid(),
  description: text(),
  postedBy: uuid().nullable(),
}) {
  get debit(): NonAttribute<Money> {
    return toMoney(this.debitMinor, this.currency);
  }

  get credit(): NonAttribute<Money> {
    return toMoney(this.creditMinor, this.currency);
  }
}

table(StudentLedgerEntry, "student_ledger_entries");

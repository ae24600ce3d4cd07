import type { z } from "zod";
import { print } from "../../../documents/print.ts";
import { now } from "../../../lib/clock.ts";
import { type Money, toMinor, toMoney } from "../../../lib/money.ts";
import type { studentLedgerEntryKinds } from "../../../models/fees/index.ts";
import type { RowScope } from "../../common/entities/row-scope.ts";
import { dayWhere, showLetterhead, writtenDate } from "../../school/show-letterhead.ts";
import { studentHeading } from "../student-heading.ts";
import type { FeePeriod } from "./fee-period.ts";
import { showStatement } from "./show-statement.ts";

const movements: Readonly<Record<(typeof studentLedgerEntryKinds)[number], string>> = {
  invoice: "Invoice",
  late_fee: "Late fee",
  opening: "Brought forward",
  payment: "Payment",
  refund: "Refund",
  credit_note: "Credit note",
  write_off: "Written off",
  cancellation: "Cancelled",
  reversal: "Reversed",
};

type Period = z.output<typeof FeePeriod>;

/** Prints the statement of one student for a period as PDF. @throws {AppError} 404 */
export async function* printStatement(
  studentId: string,
  period: Period,
  rowScope?: RowScope,
): AsyncGenerator<Uint8Array> {
  const { timezone, ...school } = await showLetterhead();
  const page = await pageOf(studentId, period, timezone, rowScope);
  yield* print({ kind: "fee-statement", title: `Statement, ${page.student}`, school, created: now() }, [
    page,
  ]);
}

/** Prints the statements of several students as one PDF. @throws {AppError} 404 */
export async function* printStatements(
  studentIds: readonly string[],
  period: Period,
): AsyncGenerator<Uint8Array> {
  const { timezone, ...school } = await showLetterhead();
  const pages = async function* () {
    for (const id of studentIds) yield await pageOf(id, period, timezone);
  };
  yield* print({ kind: "fee-statement", title: "Statement of fees", school, created: now() }, pages());
}

async function pageOf(studentId: string, period: Period, timezone: string, rowScope?: RowScope) {
  const { from, to, opening, entries, closing } = await showStatement(studentId, period, rowScope);
  const heading = await studentHeading(studentId);
  const { currency } = opening;
  const sum = (amounts: Money[]) =>
    toMoney(
      amounts.reduce((total, amount) => total + toMinor(amount), 0n),
      currency,
    ).amount;
  // Leave zero amounts empty so that charges and credits are easy to tell apart.
  const shown = (amount: Money) => (toMinor(amount) === 0n ? "" : amount.amount);
  return {
    ...heading,
    currency,
    from: writtenDate(from),
    to: writtenDate(to),
    printedOn: dayWhere(timezone, now()),
    opening: opening.amount,
    entries: entries.map(({ entryDate, kind, description, debit, credit, balance }) => ({
      day: writtenDate(entryDate),
      text: description === undefined ? movements[kind] : `${movements[kind]} ${description}`,
      debit: shown(debit),
      credit: shown(credit),
      balance: balance.amount,
    })),
    debits: sum(entries.map(({ debit }) => debit)),
    credits: sum(entries.map(({ credit }) => credit)),
    closing: closing.amount,
  };
}

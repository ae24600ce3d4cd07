import type { z } from "zod";
import { print } from "../../documents/print.ts";
import { now } from "../../lib/clock.ts";
import { type Money, toMinor, toMoney } from "../../lib/money.ts";
import type { studentLedgerEntryKinds } from "../../models/fees/index.ts";
import { dayWhere, showLetterhead, writtenDate } from "../platform/show-letterhead.ts";
import type { Reach } from "../within.ts";
import type { FeePeriod } from "./fee-period.ts";
import { showStatement } from "./show-statement.ts";
import { studentHeading } from "./student-heading.ts";

const movements: Readonly<Record<(typeof studentLedgerEntryKinds)[number], string>> = {
  invoice: "Invoice",
  late_fee: "Late fee",
  opening: "Brought forward",
  payment: "Payment",
  refund: "Refund",
  credit_note: "Credit note",
  write_off: "Written off",
  cancellation: "Cancelled",
  reversal: "Taken back",
};

type Period = z.output<typeof FeePeriod>;

/** The account of a student between two days as PDF. @throws {AppError} 404 */
export async function* printStatement(
  studentId: string,
  period: Period,
  reach?: Reach,
): AsyncGenerator<Uint8Array> {
  const { timezone, ...school } = await showLetterhead();
  const page = await pageOf(studentId, period, timezone, reach);
  yield* print({ kind: "fee-statement", title: `Statement, ${page.student}`, school, created: now() }, [
    page,
  ]);
}

/** The accounts of several students as one PDF. @throws {AppError} 404 */
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

async function pageOf(studentId: string, period: Period, timezone: string, reach?: Reach) {
  const { from, to, opening, entries, closing } = await showStatement(studentId, period, reach);
  const heading = await studentHeading(studentId);
  const { currency } = opening;
  const sum = (amounts: Money[]) =>
    toMoney(
      amounts.reduce((total, amount) => total + toMinor(amount), 0n),
      currency,
    ).amount;
  // An empty place tells charges from credits at a glance.
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

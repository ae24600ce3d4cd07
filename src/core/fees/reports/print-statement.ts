import type { z } from "zod";
import { print } from "../../../documents/print.ts";
import { fill } from "../../../documents/words/fill.ts";
import { now } from "../../../lib/clock.ts";
import { type Money, toMinor, toMoney } from "../../../lib/money.ts";
import type { RowScope } from "../../common/entities/row-scope.ts";
import { type Paper, paperOf } from "../../school/paper-of.ts";
import { studentHeading } from "../student-heading.ts";
import type { FeePeriod } from "./fee-period.ts";
import { showStatement } from "./show-statement.ts";

type Period = z.output<typeof FeePeriod>;

/** Prints the statement of one student for a period as PDF. @throws {AppError} 404 */
export async function* printStatement(
  studentId: string,
  period: Period,
  rowScope?: RowScope,
): AsyncGenerator<Uint8Array> {
  const paper = await paperOf();
  const page = await pageOf(studentId, period, paper, rowScope);
  yield* print(paper.job("fee-statement", fill(paper.words.statementOf, page)), [page]);
}

/**
 * Prints the statements of several students as one PDF.
 * @param locale of the reader, if known
 * @throws {AppError} 404
 */
export async function* printStatements(
  studentIds: readonly string[],
  period: Period,
  locale?: string | null,
): AsyncGenerator<Uint8Array> {
  const paper = await paperOf(locale);
  const pages = async function* () {
    for (const id of studentIds) yield await pageOf(id, period, paper);
  };
  yield* print(paper.job("fee-statement", paper.words.statement), pages());
}

async function pageOf(studentId: string, period: Period, { words, day, dayOf }: Paper, rowScope?: RowScope) {
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
    from: day(from),
    to: day(to),
    printedOn: dayOf(now()),
    opening: opening.amount,
    entries: entries.map(({ entryDate, kind, description, debit, credit, balance }) => ({
      day: day(entryDate),
      text: description === undefined ? words.movements[kind] : `${words.movements[kind]} ${description}`,
      debit: shown(debit),
      credit: shown(credit),
      balance: balance.amount,
    })),
    debits: sum(entries.map(({ debit }) => debit)),
    credits: sum(entries.map(({ credit }) => credit)),
    closing: closing.amount,
  };
}

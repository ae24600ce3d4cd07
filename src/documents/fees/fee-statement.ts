import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import { colors, type Sheet } from "../sheet.ts";
import { fill } from "../words/fill.ts";

/** Printed content of a statement; amounts are decimals in `currency`. */
export interface FeeStatementPage {
  student: string;
  admissionNumber: string;
  section: string | null;
  from: string;
  to: string;
  printedOn: string;
  currency: string;
  opening: string;
  entries: ReadonlyArray<{ day: string; text: string; debit: string; credit: string; balance: string }>;
  debits: string;
  credits: string;
  closing: string;
}

const none = "–";

export function drawFeeStatement(sheet: Sheet, school: Letterhead, page: FeeStatementPage): void {
  const { words } = sheet;
  const period = fill(words.period, page);
  head(sheet, school, { title: words.statement, aside: period, notice: null });
  sheet.facts([
    [words.student, page.student],
    [words.admissionNumber, page.admissionNumber],
    [words.class, page.section ?? none],
    [words.openingBalance, `${page.opening} ${page.currency}`],
    [words.closingBalance, `${page.closing} ${page.currency}`],
    [words.printedOn, page.printedOn],
  ]);
  sheet.y += 4;
  sheet.table(
    [
      { heading: words.date, width: 19 },
      { heading: words.movement, width: 36 },
      { heading: words.charged, width: 14, align: "right" },
      { heading: words.creditedIn, width: 14, align: "right" },
      { heading: fill(words.balanceIn, page), width: 17, align: "right" },
    ],
    [
      [page.from, words.openingBalance, "", "", page.opening],
      ...page.entries.map(({ day, text, debit, credit, balance }) => [day, text, debit, credit, balance]),
    ],
    [[page.to, words.closingBalance, page.debits, page.credits, page.closing]],
  );
  sheet.paragraph(words.balanceNote, {
    size: 8,
    color: colors.soft,
  });
  sheet.finishPages(`${page.admissionNumber}, ${page.student}: ${period}`);
}

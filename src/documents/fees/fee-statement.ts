import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import { colors, type Sheet } from "../sheet.ts";

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
  const period = `${page.from} to ${page.to}`;
  head(sheet, school, { title: "Statement of fees", aside: period, notice: null });
  sheet.facts([
    ["Student", page.student],
    ["Admission number", page.admissionNumber],
    ["Class", page.section ?? none],
    ["Opening balance", `${page.opening} ${page.currency}`],
    ["Closing balance", `${page.closing} ${page.currency}`],
    ["Printed on", page.printedOn],
  ]);
  sheet.y += 4;
  sheet.table(
    [
      { heading: "Date", width: 19 },
      { heading: "Movement", width: 36 },
      { heading: "Charged", width: 14, align: "right" },
      { heading: "Credited", width: 14, align: "right" },
      { heading: `Balance (${page.currency})`, width: 17, align: "right" },
    ],
    [
      [page.from, "Opening balance", "", "", page.opening],
      ...page.entries.map(({ day, text, debit, credit, balance }) => [day, text, debit, credit, balance]),
    ],
    [[page.to, "Closing balance", page.debits, page.credits, page.closing]],
  );
  sheet.paragraph("A balance above zero is owed to the school, one below zero is in credit.", {
    size: 8,
    color: colors.soft,
  });
  sheet.finishPages(`${page.admissionNumber}, ${page.student}: ${period}`);
}

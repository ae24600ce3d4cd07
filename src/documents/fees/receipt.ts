import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import { colors, type Sheet } from "../sheet.ts";
import { signatures } from "../signatures.ts";
import { fill } from "../words/fill.ts";

/** Printed content of a receipt; amounts are decimals in `currency`. */
export interface ReceiptPage {
  number: string;
  notice: string | null;
  /** Reason why it is void. */
  reason: string | null;
  issuedOn: string;
  paidOn: string;
  payer: string | null;
  students: string;
  method: string;
  reference: string | null;
  currency: string;
  amount: string;
  settled: ReadonlyArray<{ invoice: string; student: string; dueOn: string; amount: string }>;
  /** How the amount was used. */
  sums: ReadonlyArray<{ label: string; amount: string }>;
}

const none = "–";

export function drawReceipt(sheet: Sheet, school: Letterhead, page: ReceiptPage): void {
  const { words } = sheet;
  head(sheet, school, { title: words.receipt, aside: page.number, notice: page.notice });
  if (page.reason) {
    sheet.paragraph(page.reason, { color: colors.soft, align: "natural" });
    sheet.y += 6;
  }
  sheet.facts([
    [words.amountReceived, `${page.amount} ${page.currency}`],
    [words.receivedFrom, page.payer ?? none],
    [words.for, page.students],
    [words.method, page.method],
    [words.reference, page.reference ?? none],
    [words.paidOn, page.paidOn],
    [words.receipt, page.number],
    [words.issuedOn, page.issuedOn],
  ]);
  if (page.sums.length) {
    sheet.heading(words.settled);
    sheet.table(
      [
        { heading: words.invoice, width: 24 },
        { heading: words.student, width: 36 },
        { heading: words.instalmentDueOn, width: 22 },
        { heading: fill(words.amountIn, page), width: 18, align: "right" },
      ],
      page.settled.map(({ invoice, student, dueOn, amount }) => [invoice, student, dueOn, amount]),
      page.sums.map(({ label, amount }) => [label, "", "", amount]),
    );
  }
  signatures(sheet, [words.receivedBy, words.stamp]);
  sheet.finishPages(fill(words.receiptFoot, { number: page.number, date: page.issuedOn }));
}

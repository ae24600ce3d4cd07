import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import { colors, type Sheet } from "../sheet.ts";
import { signatures } from "../signatures.ts";

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
  head(sheet, school, { title: "Receipt", aside: page.number, notice: page.notice });
  if (page.reason) {
    sheet.paragraph(page.reason, { color: colors.soft, align: "natural" });
    sheet.y += 6;
  }
  sheet.facts([
    ["Amount received", `${page.amount} ${page.currency}`],
    ["Received from", page.payer ?? none],
    ["For", page.students],
    ["Method", page.method],
    ["Reference", page.reference ?? none],
    ["Paid on", page.paidOn],
    ["Receipt", page.number],
    ["Issued on", page.issuedOn],
  ]);
  if (page.sums.length) {
    sheet.heading("What it settled");
    sheet.table(
      [
        { heading: "Invoice", width: 24 },
        { heading: "Student", width: 36 },
        { heading: "Instalment due on", width: 22 },
        { heading: `Amount (${page.currency})`, width: 18, align: "right" },
      ],
      page.settled.map(({ invoice, student, dueOn, amount }) => [invoice, student, dueOn, amount]),
      page.sums.map(({ label, amount }) => [label, "", "", amount]),
    );
  }
  signatures(sheet, ["Received by", "Stamp of the school"]);
  sheet.finishPages(`Receipt ${page.number}, issued on ${page.issuedOn}`);
}

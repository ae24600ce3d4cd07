import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import { colors, type Sheet } from "../sheet.ts";
import { fill } from "../words/fill.ts";

/** Printed content of an invoice; amounts are decimals in `currency`. */
export interface FeeInvoicePage {
  number: string;
  /** Printed across the top of an invoice that nobody has to pay. */
  notice: string | null;
  /** Reason why it was closed. */
  reason: string | null;
  student: string;
  admissionNumber: string;
  section: string | null;
  payer: string | null;
  issuedOn: string;
  dueOn: string;
  currency: string;
  lines: ReadonlyArray<{ description: string; quantity: string; unitAmount: string; amount: string }>;
  /** From the subtotal down to the open amount. */
  sums: ReadonlyArray<{ label: string; amount: string }>;
  installments: ReadonlyArray<{
    dueOn: string;
    amount: string;
    paid: string;
    balance: string;
    status: string;
  }>;
}

const none = "–";

export function drawFeeInvoice(sheet: Sheet, school: Letterhead, page: FeeInvoicePage): void {
  const { words } = sheet;
  head(sheet, school, { title: words.invoice, aside: page.number, notice: page.notice });
  if (page.reason) {
    sheet.paragraph(page.reason, { color: colors.soft, align: "natural" });
    sheet.y += 6;
  }
  sheet.facts([
    [words.student, page.student],
    [words.admissionNumber, page.admissionNumber],
    [words.class, page.section ?? none],
    [words.payer, page.payer ?? none],
    [words.issuedOn, page.issuedOn],
    [words.dueOn, page.dueOn],
  ]);
  sheet.y += 4;
  sheet.table(
    [
      { heading: words.description, width: 50 },
      { heading: words.quantity, width: 12, align: "right" },
      { heading: fill(words.price, page), width: 19, align: "right" },
      { heading: fill(words.amountIn, page), width: 19, align: "right" },
    ],
    page.lines.map(({ description, quantity, unitAmount, amount }) => [
      description,
      quantity,
      unitAmount,
      amount,
    ]),
    page.sums.map(({ label, amount }) => [label, "", "", amount]),
  );
  sheet.heading(words.instalments);
  sheet.table(
    [
      { heading: words.dueOn, width: 25 },
      { heading: fill(words.amountIn, page), width: 19, align: "right" },
      { heading: words.paid, width: 17, align: "right" },
      { heading: words.open, width: 17, align: "right" },
      { heading: words.state, width: 22 },
    ],
    page.installments.map(({ dueOn, amount, paid, balance, status }) => [
      dueOn,
      amount,
      paid,
      balance,
      status,
    ]),
  );
  sheet.finishPages(fill(words.invoiceFoot, page));
}

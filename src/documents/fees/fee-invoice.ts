import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import { colors, type Sheet } from "../sheet.ts";

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
  head(sheet, school, { title: "Invoice", aside: page.number, notice: page.notice });
  if (page.reason) {
    sheet.paragraph(page.reason, { color: colors.soft, align: "natural" });
    sheet.y += 6;
  }
  sheet.facts([
    ["Student", page.student],
    ["Admission number", page.admissionNumber],
    ["Class", page.section ?? none],
    ["Payer", page.payer ?? none],
    ["Issued on", page.issuedOn],
    ["Due on", page.dueOn],
  ]);
  sheet.y += 4;
  sheet.table(
    [
      { heading: "Description", width: 50 },
      { heading: "Quantity", width: 12, align: "right" },
      { heading: `Price (${page.currency})`, width: 19, align: "right" },
      { heading: `Amount (${page.currency})`, width: 19, align: "right" },
    ],
    page.lines.map(({ description, quantity, unitAmount, amount }) => [
      description,
      quantity,
      unitAmount,
      amount,
    ]),
    page.sums.map(({ label, amount }) => [label, "", "", amount]),
  );
  sheet.heading("Instalments");
  sheet.table(
    [
      { heading: "Due on", width: 25 },
      { heading: `Amount (${page.currency})`, width: 19, align: "right" },
      { heading: "Paid", width: 17, align: "right" },
      { heading: "Open", width: 17, align: "right" },
      { heading: "State", width: 22 },
    ],
    page.installments.map(({ dueOn, amount, paid, balance, status }) => [
      dueOn,
      amount,
      paid,
      balance,
      status,
    ]),
  );
  sheet.finishPages(`Invoice ${page.number}, ${page.admissionNumber}, ${page.student}`);
}

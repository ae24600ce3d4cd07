import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import type { Sheet } from "../sheet.ts";
import { fill } from "../words/fill.ts";

/** Printed content of an invoice from the platform to a school; amounts are decimals in `currency`. */
export interface TenantInvoicePage {
  school: string;
  address: string | null;
  contact: string;
  number: string;
  /** Printed across the top of an invoice that nobody has to pay. */
  notice: string | null;
  issuedOn: string;
  dueOn: string;
  period: string;
  currency: string;
  lines: ReadonlyArray<{ description: string; quantity: string; amount: string }>;
  /** From the subtotal and the tax down to the total. */
  sums: ReadonlyArray<{ label: string; amount: string }>;
  /** Amount to pay, or already paid. */
  total: string;
  /** Payment instructions in lines; null if the platform has none, or nothing is to be paid. */
  payTo: string | null;
}

const none = "–";

/** Draws an invoice with the platform's letterhead; the school is the recipient. */
export function drawTenantInvoice(sheet: Sheet, platform: Letterhead, page: TenantInvoicePage): void {
  const { words } = sheet;
  head(sheet, platform, { title: words.invoice, aside: page.number, notice: page.notice });
  sheet.facts([
    [words.billedTo, page.school],
    [words.address, page.address?.replaceAll("\n", ", ") || none],
    [words.contact, page.contact],
    [words.issuedOn, page.issuedOn],
    [words.dueOn, page.dueOn],
    [words.total, `${page.total} ${page.currency}`],
  ]);
  sheet.facts([[words.billedPeriod, page.period]], 1);
  sheet.y += 4;
  sheet.table(
    [
      { heading: words.description, width: 64 },
      { heading: words.quantity, width: 14, align: "right" },
      { heading: fill(words.amountIn, page), width: 22, align: "right" },
    ],
    page.lines.map(({ description, quantity, amount }) => [description, quantity, amount]),
    page.sums.map(({ label, amount }) => [label, "", amount]),
  );
  if (page.payTo) {
    sheet.heading(words.howToPay);
    sheet.paragraph(
      `${page.payTo}\n${fill(words.paymentReference, { reference: `${page.school}, ${page.number}` })}`,
      { size: 9.5 },
    );
  }
  sheet.finishPages(fill(words.tenantInvoiceOf, page));
}

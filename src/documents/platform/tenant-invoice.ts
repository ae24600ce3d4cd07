import { head } from "../head.ts";
import type { Letterhead } from "../letterhead.ts";
import type { Sheet } from "../sheet.ts";

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
  head(sheet, platform, { title: "Invoice", aside: page.number, notice: page.notice });
  sheet.facts([
    ["Billed to", page.school],
    ["Address", page.address?.replaceAll("\n", ", ") || none],
    ["Contact", page.contact],
    ["Issued on", page.issuedOn],
    ["Due on", page.dueOn],
    ["Total", `${page.total} ${page.currency}`],
  ]);
  sheet.facts([["Period", page.period]], 1);
  sheet.y += 4;
  sheet.table(
    [
      { heading: "Description", width: 64 },
      { heading: "Quantity", width: 14, align: "right" },
      { heading: `Amount (${page.currency})`, width: 22, align: "right" },
    ],
    page.lines.map(({ description, quantity, amount }) => [description, quantity, amount]),
    page.sums.map(({ label, amount }) => [label, "", amount]),
  );
  if (page.payTo) {
    sheet.heading("How to pay");
    sheet.paragraph(`${page.payTo}\nReference: ${page.school}, ${page.number}`, { size: 9.5 });
  }
  sheet.finishPages(`Invoice ${page.number}, ${page.school}`);
}

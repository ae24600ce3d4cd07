import { print } from "../../../documents/print.ts";
import { now } from "../../../lib/clock.ts";
import type { Attachment } from "../../../lib/delivery/mailer.ts";
import { toMoney } from "../../../lib/money.ts";
import type { TenantInvoice } from "../../../models/platform/index.ts";
import { emailServices } from "../../emails/email-services.ts";
import type { SchoolWithTenant } from "../../school/find-school.ts";
import { writtenDate } from "../../school/show-letterhead.ts";
import { paymentDetails, toPercent } from "./terms.ts";

const notices: Readonly<Partial<Record<TenantInvoice["status"], string>>> = {
  paid: "Paid in full",
  void: "Void: no payment is due",
};

/** Renders an invoice as a PDF attachment. @throws if rendering fails */
export async function invoicePdf(
  invoice: TenantInvoice,
  { school, tenant }: SchoolWithTenant,
): Promise<Attachment> {
  const { number, currency } = invoice;
  const percent = toPercent(invoice.taxBasisPoints);
  const noContact = { motto: null, address: null, phone: null, email: null, website: null };
  const platform = { name: emailServices().platformName, ...noContact };
  const page = {
    school: school.name,
    address: school.address,
    contact: tenant.contactName,
    number,
    notice: notices[invoice.status] ?? null,
    issuedOn: writtenDate(invoice.issuedOn),
    dueOn: writtenDate(invoice.dueOn),
    period: `${writtenDate(invoice.periodStart)} to ${writtenDate(invoice.periodEnd)}`,
    currency,
    lines: invoice.lines.map(({ description, quantity, amountMinor }) => ({
      description,
      quantity: String(quantity),
      amount: toMoney(amountMinor, currency).amount,
    })),
    sums: [
      { label: "Subtotal", amount: invoice.subtotal.amount },
      { label: percent === "0" ? "Tax" : `Tax, ${percent} %`, amount: invoice.tax.amount },
      { label: "Total", amount: invoice.total.amount },
    ],
    total: invoice.total.amount,
    payTo: invoice.status === "open" ? paymentDetails() : null,
  };
  const pieces: Uint8Array[] = [];
  const job = {
    kind: "tenant-invoice",
    title: `Invoice ${number}`,
    school: platform,
    created: now(),
  } as const;
  for await (const piece of print(job, [page])) pieces.push(piece);
  return { fileName: `${number}.pdf`, contentType: "application/pdf", content: Buffer.concat(pieces) };
}

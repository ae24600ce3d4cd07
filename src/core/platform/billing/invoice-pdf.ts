import { print } from "../../../documents/print.ts";
import { fill } from "../../../documents/words/fill.ts";
import { wordsOf } from "../../../documents/words/words-of.ts";
import { writtenDay } from "../../../documents/written-day.ts";
import { languageOf } from "../../../emails/languages.ts";
import { now } from "../../../lib/clock.ts";
import { context } from "../../../lib/context.ts";
import type { Attachment } from "../../../lib/delivery/mailer.ts";
import { toMoney } from "../../../lib/money.ts";
import type { TenantInvoice } from "../../../models/platform/index.ts";
import { emailServices } from "../../emails/email-services.ts";
import type { SchoolWithTenant } from "../../school/find-school.ts";
import { paymentDetails, toPercent } from "./terms.ts";

/** Renders an invoice as a PDF attachment. @throws if rendering fails */
export async function invoicePdf(
  invoice: TenantInvoice,
  { school, tenant }: SchoolWithTenant,
): Promise<Attachment> {
  const { number, currency } = invoice;
  const language = languageOf(context().language ?? school.locale);
  const words = wordsOf(language);
  const day = (date: string) => writtenDay(date, language);
  const notices: Readonly<Partial<Record<TenantInvoice["status"], string>>> = {
    paid: words.tenantInvoicePaid,
    void: words.tenantInvoiceVoid,
  };
  const percent = toPercent(invoice.taxBasisPoints);
  const noContact = { motto: null, address: null, phone: null, email: null, website: null };
  const platform = { name: emailServices().platformName, ...noContact };
  const page = {
    school: school.name,
    address: school.address,
    contact: tenant.contactName,
    number,
    notice: notices[invoice.status] ?? null,
    issuedOn: day(invoice.issuedOn),
    dueOn: day(invoice.dueOn),
    period: fill(words.period, { from: day(invoice.periodStart), to: day(invoice.periodEnd) }),
    currency,
    lines: invoice.lines.map(({ description, quantity, amountMinor }) => ({
      description,
      quantity: String(quantity),
      amount: toMoney(amountMinor, currency).amount,
    })),
    sums: [
      { label: words.subtotal, amount: invoice.subtotal.amount },
      { label: percent === "0" ? words.tax : fill(words.taxOf, { percent }), amount: invoice.tax.amount },
      { label: words.total, amount: invoice.total.amount },
    ],
    total: invoice.total.amount,
    payTo: invoice.status === "open" ? paymentDetails() : null,
  };
  const pieces: Uint8Array[] = [];
  const job = {
    kind: "tenant-invoice",
    title: `${words.invoice} ${number}`,
    school: platform,
    created: now(),
    language,
  } as const;
  for await (const piece of print(job, [page])) pieces.push(piece);
  return { fileName: `${number}.pdf`, contentType: "application/pdf", content: Buffer.concat(pieces) };
}

import { tenantInvoicePdf } from "../../documents/tenant-invoice.ts";
import type { Attachment } from "../../lib/mailer.ts";
import { type Money, toMoney } from "../../lib/money.ts";
import type { TenantInvoice } from "../../models/platform/index.ts";
import { mailServices } from "../messaging/mail-services.ts";
import type { SchoolWithTenant } from "../platform/find-school.ts";
import { toPercent } from "./terms.ts";

const text = ({ amount, currency }: Money) => `${amount} ${currency}`;

/** The invoice as a file for its mail. @throws where it cannot be drawn */
export async function invoicePdf(
  invoice: TenantInvoice,
  { school, tenant }: SchoolWithTenant,
): Promise<Attachment> {
  const content = await tenantInvoicePdf({
    seller: mailServices().platformName,
    school: school.name,
    contact: tenant.contactName,
    number: invoice.number,
    issuedOn: invoice.issuedOn,
    dueOn: invoice.dueOn,
    period: `${invoice.periodStart} to ${invoice.periodEnd}`,
    lines: invoice.lines.map(({ description, quantity, amountMinor }) => ({
      description,
      quantity,
      amount: text(toMoney(amountMinor, invoice.currency)),
    })),
    subtotal: text(invoice.subtotal),
    taxPercent: toPercent(invoice.taxBasisPoints),
    tax: text(invoice.tax),
    total: text(invoice.total),
  });
  return { fileName: `${invoice.number}.pdf`, contentType: "application/pdf", content };
}

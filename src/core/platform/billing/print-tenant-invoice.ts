import { acrossSchools, transaction } from "../../../db/transaction.ts";
import { schoolId } from "../../../lib/context.ts";
import { notFound } from "../../../lib/errors.ts";
import { Tenant, TenantInvoice } from "../../../models/platform/index.ts";
import { School } from "../../../models/school/index.ts";
import { findSchool } from "../../school/find-school.ts";
import { invoicePdf } from "./invoice-pdf.ts";

/** Prints an invoice of the platform as PDF for the billed school. @throws {AppError} 404 */
export async function* printTenantInvoice(id: string): AsyncGenerator<Uint8Array> {
  const found = await transaction(
    async () => ({
      invoice: await TenantInvoice.findOne({ where: { id } }),
      school: await School.findOne({ where: { id: schoolId() }, rejectOnEmpty: true }),
      tenant: await Tenant.findOne({ rejectOnEmpty: true }),
    }),
    { readOnly: true },
  );
  if (!found.invoice) throw notFound("Tenant invoice");
  yield (await invoicePdf(found.invoice, found)).content;
}

/** Prints an invoice of any school as PDF for operators. @throws {AppError} 404 for an unknown school or invoice */
export async function printInvoiceOf(slug: string, number: string): Promise<Buffer> {
  const found = await findSchool(slug);
  const invoice = await acrossSchools("operators print the invoices of tenants", () =>
    TenantInvoice.findOne({ where: { schoolId: found.school.id, number } }),
  );
  if (!invoice) throw notFound(`Invoice ${number} of ${slug}`);
  return (await invoicePdf(invoice, found)).content;
}

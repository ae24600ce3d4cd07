import { acrossSchools } from "../../../db/transaction.ts";
import { notFound } from "../../../lib/errors.ts";
import type { Money } from "../../../lib/money.ts";
import { TenantInvoice } from "../../../models/platform/index.ts";
import { School } from "../../../models/school/index.ts";
import { toPercent } from "./terms.ts";

export interface ListedInvoice {
  id: string;
  school: string;
  number: string;
  subtotal: Money;
  taxPercent: string;
  tax: Money;
  total: Money;
  currency: string;
  issuedOn: string;
  dueOn: string;
  status: string;
}

/** Lists the platform's invoices, latest first. @param slug of one school. Default: all schools */
export function listInvoices(slug?: string): Promise<ListedInvoice[]> {
  return acrossSchools("operators list the invoices of tenants", async () => {
    const schools = await School.findAll({ where: slug ? { slug } : {}, limit: 10_000 });
    if (slug && schools.length === 0) throw notFound(`School ${slug}`);
    const slugs = new Map(schools.map((school) => [school.id, school.slug]));
    const invoices = await TenantInvoice.findAll({
      where: slug ? { schoolId: [...slugs.keys()] } : {},
      order: [
        ["issuedOn", "DESC"],
        ["number", "DESC"],
      ],
      limit: 10_000,
    });
    return invoices.map(
      ({ id, schoolId, number, subtotal, taxBasisPoints, tax, total, issuedOn, dueOn, status }) => ({
        id,
        school: slugs.get(schoolId) ?? schoolId,
        number,
        subtotal,
        taxPercent: toPercent(taxBasisPoints),
        tax,
        total,
        currency: total.currency,
        issuedOn,
        dueOn,
        status,
      }),
    );
  });
}

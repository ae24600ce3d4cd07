import { z } from "zod";
import { TenantInvoice, tenantInvoiceStatuses } from "../../../models/platform/index.ts";
import { crud } from "../../common/entities/crud.ts";
import { MoneyView } from "../../common/input/money-schema.ts";

export const TenantInvoiceView = z
  .object({
    id: z.uuid(),
    number: z.string(),
    periodStart: z.iso.date(),
    periodEnd: z.iso.date(),
    issuedOn: z.iso.date(),
    dueOn: z.iso.date(),
    subtotal: MoneyView,
    taxBasisPoints: z.int().describe("Hundredths of a percent"),
    tax: MoneyView,
    total: MoneyView,
    status: z.enum(tenantInvoiceStatuses),
    paidAt: z.date().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: "TenantInvoice" });

/** Invoices of the platform to the school, as the school sees them. */
export const tenantInvoices = crud(TenantInvoice, {
  name: "Tenant invoice",
  view: TenantInvoiceView,
  access: { read: "billing.read" },
  list: { filters: { status: z.enum(tenantInvoiceStatuses) }, sort: ["-dueOn", "number", "createdAt"] },
});

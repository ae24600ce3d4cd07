import { z } from "zod";
import { toMoney } from "../../../lib/money.ts";
import { tenantInvoiceStatuses } from "../../../models/platform/index.ts";
import { MoneyView } from "../../common/input/money-schema.ts";
import { printInvoiceOf } from "../billing/print-tenant-invoice.ts";
import { recordPayment } from "../billing/record-payment.ts";
import { toPercent } from "../billing/terms.ts";
import { readAcross } from "./read-across.ts";

export const PlatformPlan = z
  .object({
    id: z.uuid(),
    code: z.string(),
    name: z.string(),
    price: MoneyView,
    interval: z.enum(["month", "term", "year"]),
    maxStudents: z.int().nullable(),
    maxStaff: z.int().nullable(),
    status: z.enum(["draft", "active", "retired"]),
  })
  .meta({ id: "PlatformPlan" });

/** Subscription plans of the platform. */
export const plans = readAcross({
  name: "Subscription plan",
  view: PlatformPlan,
  columns: {
    id: "p.id",
    code: "p.code",
    name: "p.name",
    priceMinor: "p.price_minor",
    currency: "p.currency",
    interval: "p.interval",
    maxStudents: "p.max_students",
    maxStaff: "p.max_staff",
    status: "p.status",
  },
  from: "subscription_plans p",
  list: { filters: { status: z.enum(["draft", "active", "retired"]) }, sort: ["code", "name"] },
  toView: ({ priceMinor, currency, ...row }) => ({ ...row, price: toMoney(priceMinor, currency) }),
});

export const PlatformInvoice = z
  .object({
    id: z.uuid(),
    school: z.string().describe("Slug of the school"),
    schoolName: z.string(),
    number: z.string(),
    periodStart: z.iso.date(),
    periodEnd: z.iso.date(),
    issuedOn: z.iso.date(),
    dueOn: z.iso.date(),
    subtotal: MoneyView,
    taxPercent: z.string(),
    tax: MoneyView,
    total: MoneyView,
    status: z.enum(tenantInvoiceStatuses),
    paidAt: z.date().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: "PlatformInvoice" });

/** Invoices of the platform to all schools. */
export const invoices = readAcross({
  name: "Invoice",
  view: PlatformInvoice,
  columns: {
    id: "i.id",
    school: "s.slug",
    schoolName: "s.name",
    number: "i.number",
    periodStart: "i.period_start::text",
    periodEnd: "i.period_end::text",
    issuedOn: "i.issued_on::text",
    dueOn: "i.due_on::text",
    subtotalMinor: "i.subtotal_minor",
    taxBasisPoints: "i.tax_basis_points",
    taxMinor: "i.tax_minor",
    totalMinor: "i.total_minor",
    currency: "i.currency",
    status: "i.status",
    paidAt: "i.paid_at",
    createdAt: "i.created_at",
  },
  from: "tenant_invoices i JOIN schools s ON s.id = i.school_id",
  list: {
    filters: {
      status: z.enum(tenantInvoiceStatuses),
      school: z.string().max(63),
      overdue: {
        schema: z.literal("true"),
        where: "? = 'true' AND i.status = 'open' AND i.due_on < (now() AT TIME ZONE s.timezone)::date",
      },
    },
    sort: ["-issuedOn", "dueOn", "number"],
    search: ["number", "school", "schoolName"],
  },
  toView: ({ subtotalMinor, taxMinor, totalMinor, taxBasisPoints, currency, ...row }) => ({
    ...row,
    subtotal: toMoney(subtotalMinor, currency),
    taxPercent: toPercent(taxBasisPoints),
    tax: toMoney(taxMinor, currency),
    total: toMoney(totalMinor, currency),
  }),
});

/** Records that an invoice was paid. @throws {AppError} 404; 409 `invoice_status` if it is not open */
export async function payInvoice(id: string) {
  const { school, number } = await invoices.get(id);
  await recordPayment(school, number);
  return invoices.get(id);
}

/** Prints an invoice as PDF. @throws {AppError} 404 */
export async function* printInvoice(id: string): AsyncGenerator<Uint8Array> {
  const { school, number } = await invoices.get(id);
  yield await printInvoiceOf(school, number);
}

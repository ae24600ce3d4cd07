import { z } from "zod";
import { tenantStatuses } from "../../models/platform/index.ts";
import { setSender } from "../billing/set-sender.ts";
import { taxRateOf, toPercent } from "../billing/terms.ts";
import { Email } from "../identity/schemas.ts";
import { openSchool } from "../platform/open-school.ts";
import { Currency, Locale, Slug, TimeZone } from "../platform/schemas.ts";
import { line, text } from "../schemas.ts";
import { readAcross } from "./read-across.ts";

export const PlatformTenant = z
  .object({
    id: z.uuid(),
    schoolId: z.uuid(),
    slug: z.string(),
    name: z.string(),
    status: z.enum(tenantStatuses),
    suspendedFrom: z.enum(tenantStatuses).nullable(),
    trialEndsAt: z.date().nullable(),
    contactName: z.string(),
    contactEmail: z.string(),
    plan: z.string().nullable().describe("Code of the plan"),
    currentPeriodEnd: z.iso.date().nullable(),
    taxPercent: z.string(),
    senderName: z.string().nullable(),
    senderAddress: z.string().nullable(),
    replyTo: z.string().nullable(),
    mailsPerMinute: z.int().nullable(),
    timezone: z.string(),
    currency: z.string(),
    locale: z.string(),
    country: z.string().nullable(),
    createdAt: z.date(),
  })
  .meta({ id: "PlatformTenant" });

/** The schools with their commercial side. */
export const tenants = readAcross({
  name: "Tenant",
  view: PlatformTenant,
  columns: {
    id: "t.id",
    schoolId: "s.id",
    slug: "s.slug",
    name: "s.name",
    status: "t.status",
    suspendedFrom: "t.suspended_from",
    trialEndsAt: "t.trial_ends_at",
    contactName: "t.contact_name",
    contactEmail: "t.contact_email",
    plan: "p.code",
    currentPeriodEnd: "u.current_period_end::text",
    taxBasisPoints: "t.tax_basis_points",
    senderName: "t.sender_name",
    senderAddress: "t.sender_address",
    replyTo: "t.reply_to",
    mailsPerMinute: "t.mails_per_minute",
    timezone: "s.timezone",
    currency: "s.currency",
    locale: "s.locale",
    country: "s.country",
    createdAt: "t.created_at",
  },
  from: `tenants t JOIN schools s ON s.id = t.school_id LEFT JOIN subscription_plans p ON p.id = t.plan_id
    LEFT JOIN subscriptions u ON u.school_id = t.school_id
      AND u.status IN ('trialing', 'active', 'past_due', 'suspended')`,
  list: {
    filters: { status: z.enum(tenantStatuses) },
    sort: ["slug", "name", "createdAt"],
    search: ["slug", "name", "contactEmail"],
  },
  shown: (row) => ({ ...row, taxPercent: toPercent(taxRateOf(row)) }),
});

/** Lets `act` change the school of a tenant. @returns the tenant as it is then @throws {AppError} 404 */
export async function changeOne(id: string, act: (slug: string) => Promise<unknown>) {
  const { slug } = await tenants.get(id);
  await act(slug);
  return tenants.get(id);
}

const Country = z.string().regex(/^[A-Z]{2}$/, "must be an ISO 3166 code of two letters");

export const NewTenant = z
  .strictObject({
    slug: Slug,
    name: text(200),
    contactName: text(200).default("The Office"),
    contactEmail: Email.describe(
      "Gets the platform's mails and the administrator's account, by an invitation",
    ),
    timezone: TimeZone.default("UTC"),
    currency: Currency.default("USD"),
    locale: Locale.default("en"),
    country: Country.optional(),
    trialDays: z.int().min(0).max(3650).optional(),
  })
  .meta({ id: "NewTenant" });

/** A new school on trial, whose administrator is invited by mail. @throws {AppError} 409 where the slug is taken */
export async function openTenant(values: z.output<typeof NewTenant>) {
  const { tenant } = await openSchool(values);
  return tenants.get(tenant.id);
}

export const TrialExtension = z
  .strictObject({ days: z.int().min(1).max(3650) })
  .meta({ id: "TrialExtension" });

export const NewSubscription = z
  .strictObject({ plan: line().max(100).describe("Code of the plan") })
  .meta({ id: "NewSubscription" });

export const TenantTax = z
  .strictObject({
    percent: z
      .string()
      .regex(/^(\d{1,2}(\.\d{1,2})?|100)$/, "must be a percentage such as 16 or 7.5")
      .nullable()
      .describe("null: the installation's"),
  })
  .meta({ id: "TenantTax" });

export const TenantSender = z
  .strictObject({
    name: text(200).nullable().describe("null: the school"),
    address: z.email().max(254).nullable().describe("null: the platform's; the mail server must accept it"),
    replyTo: z.email().max(254).nullable().describe("null: the school's address"),
    perMinute: z
      .int()
      .min(1)
      .max(60_000)
      .nullable()
      .describe("Most mails a minute; null: the installation's"),
  })
  .partial()
  .meta({ id: "TenantSender" });

/** Who the mails of a school come from; what is not named is the platform's again. @throws {AppError} 404 */
export const setTenantSender = (id: string, given: z.output<typeof TenantSender>) =>
  changeOne(id, (slug) =>
    setSender(slug, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))),
  );

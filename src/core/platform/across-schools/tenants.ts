import { z } from "zod";
import { tenantStatuses } from "../../../models/platform/index.ts";
import { line, text } from "../../common/input/schemas.ts";
import { Email } from "../../identity/schemas.ts";
import { Currency, Locale, Slug, TimeZone } from "../../school/schemas.ts";
import { taxRateOf, toPercent } from "../billing/terms.ts";
import { openSchool } from "../tenants/open-school.ts";
import { setSender } from "../tenants/set-sender.ts";
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

/** Schools with their commercial state. */
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
  toView: (row) => ({ ...row, taxPercent: toPercent(taxRateOf(row)) }),
});

/** Runs `act` on the school of a tenant. @returns the tenant after the change @throws {AppError} 404 */
export async function changeOne(id: string, act: (slug: string) => Promise<unknown>) {
  const { slug } = await tenants.get(id);
  await act(slug);
  return tenants.get(id);
}

const Country = z.string().regex(/^[A-Z]{2}$/, "must be a two-letter ISO 3166 country code");

export const NewTenant = z
  .strictObject({
    slug: Slug,
    name: text(200),
    contactName: text(200).default("The Office"),
    contactEmail: Email.describe(
      "Receives the platform's emails, and the invitation to the administrator's account",
    ),
    timezone: TimeZone.default("UTC"),
    currency: Currency.default("USD"),
    locale: Locale.default("en"),
    country: Country.optional(),
    trialDays: z.int().min(0).max(3650).optional(),
  })
  .meta({ id: "NewTenant" });

/** Creates a school on trial and invites its administrator by email. @throws {AppError} 409 if the slug is taken */
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
      .describe("null: the default of the installation"),
  })
  .meta({ id: "TenantTax" });

export const TenantSender = z
  .strictObject({
    name: text(200).nullable().describe("null: the name of the school"),
    address: z
      .email()
      .max(254)
      .nullable()
      .describe("null: the platform's address. The mail server must accept it as sender"),
    replyTo: z.email().max(254).nullable().describe("null: the email address of the school"),
    perMinute: z
      .int()
      .min(1)
      .max(60_000)
      .nullable()
      .describe("Maximum emails per minute; null: the default of the installation"),
  })
  .partial()
  .meta({ id: "TenantSender" });

/** Sets the email sender of a school. Omitted values are reset to the defaults. @throws {AppError} 404 */
export const setTenantSender = (id: string, given: z.output<typeof TenantSender>) =>
  changeOne(id, (slug) =>
    setSender(slug, Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null))),
  );

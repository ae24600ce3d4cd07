import { z } from "zod";
import { schoolStatuses } from "../../models/school/index.ts";
import { paragraphs, text } from "../common/input/schemas.ts";

const zones = new Set(Intl.supportedValuesOf("timeZone"));

export const TimeZone = z
  .string()
  .refine((zone) => zones.has(zone) || zone === "UTC", "must be an IANA time zone such as Africa/Nairobi");
export const Slug = z
  .string()
  .max(63)
  .regex(/^[a-z0-9](-?[a-z0-9])*$/, "must be lower-case letters, digits and single hyphens");
export const Currency = z.string().regex(/^[A-Z]{3}$/, "must be an ISO 4217 code");
export const Locale = z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, "must be a BCP 47 language tag");

export const SchoolSummary = z
  .object({
    id: z.uuid(),
    slug: z.string(),
    name: z.string(),
    timezone: z.string(),
    currency: z.string(),
    locale: z.string(),
  })
  .meta({ id: "SchoolSummary" });

export const SchoolView = SchoolSummary.extend({
  code: z.string().nullable(),
  type: z.string().nullable(),
  level: z.string().nullable(),
  country: z.string().nullable(),
  address: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  website: z.string().nullable(),
  motto: z.string().nullable(),
  logoFileId: z.uuid().nullable(),
  brandColour: z
    .string()
    .nullable()
    .describe(
      "The setting `brand.colour`, such as `#1f6f54`; the console, papers and emails are drawn in it.",
    ),
  status: z.enum(schoolStatuses),
  createdAt: z.date(),
  updatedAt: z.date(),
}).meta({ id: "School" });

export const SchoolChanges = z
  .strictObject({
    name: text(200),
    code: text(50).nullable(),
    type: text(50).nullable(),
    level: text(50).nullable(),
    country: z
      .string()
      .regex(/^[A-Z]{2}$/, "must be a two-letter ISO 3166 country code")
      .nullable(),
    timezone: TimeZone,
    locale: Locale,
    currency: Currency,
    address: paragraphs(500).nullable(),
    phone: text(50).nullable(),
    email: z.email().max(254).nullable(),
    website: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .nullable(),
    motto: text(200).nullable(),
  })
  .partial()
  .meta({ id: "SchoolChanges" });

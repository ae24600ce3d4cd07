import { z } from "zod";
import { withContext } from "../../../lib/context.ts";
import { parseInput } from "../../common/input/parse-input.ts";
import { text } from "../../common/input/schemas.ts";
import { createUser } from "../../identity/accounts/create-user.ts";
import { NewPassword } from "../../identity/schemas.ts";
import { findSchool, type SchoolWithTenant } from "../../school/find-school.ts";
import { Currency, Locale, Slug, TimeZone } from "../../school/schemas.ts";
import { ensurePlans } from "../billing/plans.ts";
import { createSchool } from "./create-school.ts";

const NewSchool = z.object({
  slug: Slug,
  name: text(200),
  contactName: text(200),
  contactEmail: z
    .email()
    .max(254)
    .transform((address) => address.toLowerCase()),
  timezone: TimeZone,
  currency: Currency,
  locale: Locale,
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "must be a two-letter ISO 3166 country code")
    .optional(),
  trialDays: z.number().int().optional(),
  password: NewPassword.optional(),
});

/**
 * Creates a school and the account of its administrator, who is the contact: invited by email unless a password is given.
 * @throws {AppError} 400 listing every invalid value; 409 if the slug is taken
 */
export async function openSchool(given: Record<string, unknown>): Promise<SchoolWithTenant> {
  const { password, country, trialDays, ...values } = parseInput(NewSchool, given);
  await ensurePlans();
  const school = await createSchool({
    ...values,
    ...(country && { country }),
    ...(trialDays !== undefined && { trialDays }),
  });
  await withContext({ schoolId: school.id }, () =>
    createUser({
      email: values.contactEmail,
      name: values.contactName,
      roles: ["administrator"],
      personType: "staff",
      ...(password && { password }),
    }),
  );
  return findSchool(values.slug);
}

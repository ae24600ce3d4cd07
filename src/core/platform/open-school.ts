import { z } from "zod";
import { withContext } from "../../lib/context.ts";
import { createUser } from "../identity/create-user.ts";
import { NewPassword } from "../identity/schemas.ts";
import { parseInput } from "../parse-input.ts";
import { text } from "../schemas.ts";
import { createSchool } from "./create-school.ts";
import { findSchool, type SchoolWithTenant } from "./find-school.ts";
import { ensurePlans } from "./plans.ts";
import { Currency, Locale, Slug, TimeZone } from "./schemas.ts";

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
    .regex(/^[A-Z]{2}$/, "must be an ISO 3166 code of two letters")
    .optional(),
  trialDays: z.number().int().optional(),
  password: NewPassword.optional(),
});

/**
 * A new school with the account of its administrator: the contact, who is invited by mail unless a password is given.
 * @throws {AppError} 400 naming every fault, 409 where the slug is taken
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

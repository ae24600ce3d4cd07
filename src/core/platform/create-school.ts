import { acrossSchools } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { conflict } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { Role } from "../../models/identity/index.ts";
import { School, Tenant } from "../../models/platform/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { systemRoles } from "../identity/system-roles.ts";

export interface NewSchool {
  slug: string;
  name: string;
  timezone: string;
  currency: string;
  locale?: string;
  country?: string | null;
  contactName: string;
  contactEmail: string;
  trialDays?: number;
  profile?: Partial<
    Pick<School, "address" | "phone" | "email" | "website" | "motto" | "type" | "level" | "code">
  >;
}

const defaultTrialDays = 30;

/**
 * Creates a school on trial: its profile, its commercial side and its roles.
 * @throws {AppError} 409 `duplicate` where the slug is taken
 */
export function createSchool(values: NewSchool): Promise<School> {
  const { contactName, contactEmail, trialDays = defaultTrialDays, profile = {}, ...own } = values;
  return acrossSchools("a new school is made by the platform", async () => {
    if (await School.findOne({ where: { slug: own.slug } }))
      throw conflict("duplicate", `There is a school ${own.slug} already`);
    const school = await School.create({ ...profile, ...own, id: newId() });
    const schoolId = school.id;
    await Tenant.create({
      schoolId,
      status: "TRIAL",
      contactName,
      contactEmail,
      trialEndsAt: new Date(now().getTime() + trialDays * 86_400_000),
    });
    await Role.bulkCreate(
      Object.entries(systemRoles).map(([key, { name, category }]) => ({
        schoolId,
        key,
        name,
        category,
        isSystem: true,
      })),
    );
    await recordAudit({
      action: "schools.create",
      entityType: "School",
      entityId: schoolId,
      after: own,
      schoolId,
    });
    return school;
  });
}

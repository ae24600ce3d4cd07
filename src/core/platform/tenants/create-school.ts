import { acrossSchools } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { DAY_MS } from "../../../lib/days/day-ms.ts";
import { conflict } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { DocumentTemplate } from "../../../models/front-office/index.ts";
import { Role } from "../../../models/identity/index.ts";
import { Tenant } from "../../../models/platform/index.ts";
import { School } from "../../../models/school/index.ts";
import { audited } from "../../audit/audited.ts";
import { standardTemplates } from "../../front-office/templates/standard-templates.ts";
import { systemRoles } from "../../identity/roles/system-roles.ts";
import { directory } from "../directory/directory.ts";

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

const DEFAULT_TRIAL_DAYS = 30;

/**
 * Creates a school on trial: its profile, its tenant, its roles and the standard templates of its letters.
 * @throws {AppError} 409 `duplicate` if the slug is taken
 */
export async function createSchool(values: NewSchool): Promise<School> {
  const { contactName, contactEmail, trialDays = DEFAULT_TRIAL_DAYS, profile = {}, ...own } = values;
  const taken = await directory()?.takenBy(own.slug);
  if (taken)
    throw conflict(
      "duplicate",
      `A school with the slug ${own.slug} already exists at the installation ${taken}`,
    );
  return acrossSchools("the platform creates schools", async () => {
    if (await School.findOne({ where: { slug: own.slug } }))
      throw conflict("duplicate", `A school with the slug ${own.slug} already exists`);
    const school = await School.create({ ...profile, ...own, id: newId() });
    const schoolId = school.id;
    await Tenant.create({
      schoolId,
      status: "TRIAL",
      contactName,
      contactEmail,
      trialEndsAt: new Date(now().getTime() + trialDays * DAY_MS),
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
    await DocumentTemplate.bulkCreate(
      standardTemplates.map((template) => ({ ...template, schoolId, status: "active" as const })),
    );
    await audited(School, schoolId, "create", { after: own, schoolId });
    return school;
  });
}

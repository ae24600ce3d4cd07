import { acrossSchools } from "../../db/transaction.ts";
import { notFound } from "../../lib/errors.ts";
import { Tenant } from "../../models/platform/index.ts";
import { School } from "../../models/school/index.ts";

export interface SchoolWithTenant {
  school: School;
  tenant: Tenant;
}

/** Loads a school and its tenant by slug. @throws {AppError} 404 */
export function findSchool(slug: string): Promise<SchoolWithTenant> {
  return acrossSchools("operators identify schools by slug", async () => {
    const school = await School.findOne({ where: { slug } });
    if (!school) throw notFound(`School ${slug}`);
    const tenant = await Tenant.findOne({ where: { schoolId: school.id }, rejectOnEmpty: true });
    return { school, tenant };
  });
}

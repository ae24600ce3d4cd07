import { acrossSchools } from "../../db/transaction.ts";
import { notFound } from "../../lib/errors.ts";
import { School, Tenant } from "../../models/platform/index.ts";

export interface SchoolWithTenant {
  school: School;
  tenant: Tenant;
}

/** A school by its slug, with its commercial side. @throws {AppError} 404 */
export function findSchool(slug: string): Promise<SchoolWithTenant> {
  return acrossSchools("operators name schools by slug", async () => {
    const school = await School.findOne({ where: { slug } });
    if (!school) throw notFound(`School ${slug}`);
    const tenant = await Tenant.findOne({ where: { schoolId: school.id }, rejectOnEmpty: true });
    return { school, tenant };
  });
}

import { acrossSchools } from "../../db/transaction.ts";
import { Tenant } from "../../models/platform/index.ts";
import { School } from "../../models/school/index.ts";
import type { SchoolWithTenant } from "./find-school.ts";

/** Lists every school of the installation, sorted by slug. */
export function listTenants({ status }: { status?: Tenant["status"] } = {}): Promise<SchoolWithTenant[]> {
  return acrossSchools("operators list the tenants", async () => {
    const tenants = await Tenant.findAll({ where: status ? { status } : {}, limit: 100_000 });
    const schools = new Map((await School.findAll({ limit: 100_000 })).map((school) => [school.id, school]));
    return tenants
      .map((tenant) => ({ tenant, school: schools.get(tenant.schoolId)! }))
      .sort((a, b) => a.school.slug.localeCompare(b.school.slug));
  });
}

import { inSchool } from "../../db/transaction.ts";
import { recordActivity } from "../audit/record-activity.ts";
import { listTenants } from "../platform/list-tenants.ts";
import { checkLedger } from "./check-ledger.ts";

/** Of many differences the first tell what is wrong. */
const shown = 20;

interface Watch {
  /** Id of one school; without it every active one. */
  school?: string | undefined;
  /** Tell nobody. */
  dryRun?: boolean | undefined;
}

/** Checks the ledgers of schools, and tells the office of one where an amount differs. */
export async function watchLedger({ school, dryRun = false }: Watch) {
  const schools = (await listTenants())
    .map((tenant) => tenant.school)
    .filter(({ id, status }) => (school ? id === school : status === "active"));
  const found = [];
  for (const { id, slug } of schools)
    for (const difference of await inSchool(id, () => check(id, dryRun)))
      found.push({ school: slug, ...difference });
  return { schools: schools.length, differences: found.length, found: found.slice(0, shown) };
}

async function check(school: string, dryRun: boolean) {
  const found = await checkLedger();
  if (found.length > 0 && !dryRun)
    await recordActivity({
      verb: "differs",
      entityType: "School",
      entityId: school,
      summary: `${found.length} amounts of the ledger do not agree with invoices and payments`,
      audience: "finance",
    });
  return found;
}

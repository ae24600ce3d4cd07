import { inSchool } from "../../../db/transaction.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import { listTenants } from "../../school/list-tenants.ts";
import { checkLedger } from "./check-ledger.ts";

/** Differences in the report: the first ones are enough to see what is wrong. */
const MAX_SHOWN = 20;

interface Watch {
  /** Id of one school. Default: every active school. */
  school?: string | undefined;
  /** Do not record an activity. */
  dryRun?: boolean | undefined;
}

/** Checks the ledgers of schools, and records an activity for the finance staff of each school with differences. */
export async function watchLedger({ school, dryRun = false }: Watch) {
  const schools = (await listTenants())
    .map((tenant) => tenant.school)
    .filter(({ id, status }) => (school ? id === school : status === "active"));
  const found = [];
  for (const { id, slug } of schools)
    for (const difference of await inSchool(id, () => check(id, dryRun)))
      found.push({ school: slug, ...difference });
  return { schools: schools.length, differences: found.length, found: found.slice(0, MAX_SHOWN) };
}

async function check(school: string, dryRun: boolean) {
  const found = await checkLedger();
  if (found.length > 0 && !dryRun)
    await recordActivity({
      verb: "differs",
      entityType: "School",
      entityId: school,
      params: { count: found.length },
      summary: `${found.length} ledger amounts do not match invoices and payments`,
      audience: "finance",
    });
  return found;
}

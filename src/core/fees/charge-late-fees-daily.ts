import { query } from "../../db/query.ts";
import { inSchool } from "../../db/transaction.ts";
import { withContext } from "../../lib/context.ts";
import { chargeSomeLateFees, countLateFees, lateFeesAtOnce } from "./charge-late-fees.ts";

export interface LateFeesReport {
  schools: number;
  charged: number;
}

interface Options {
  /** Id of one school; without it every school that wants it. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

const reason = "late fees are charged for every school that has them charged";

/** Only where the school says so: many would rather look first, and ask for them. */
const wanted = {
  name: "schools-with-daily-late-fees",
  text: `SELECT s.id FROM schools s
    JOIN school_settings w ON w.school_id = s.id AND w.key = 'fees.late-fees-daily' AND w.value = 'true'
    WHERE s.status = 'active' AND ($1::uuid IS NULL OR s.id = $1) ORDER BY s.id`,
};

/** Bills the late fees of the day for schools with the setting `fees.late-fees-daily`. Once for an invoice, however often it runs. */
export async function chargeLateFeesDaily({ school, signal, dryRun }: Options): Promise<LateFeesReport> {
  const schools = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<{ id: string }>(wanted, [school ?? null]),
  );
  const report = { schools: schools.length, charged: 0 };
  for (const { id } of schools) {
    if (dryRun) {
      report.charged += await inSchool(id, countLateFees);
      continue;
    }
    for (let count = lateFeesAtOnce; count === lateFeesAtOnce; report.charged += count) {
      signal.throwIfAborted();
      count = await inSchool(id, () => chargeSomeLateFees(null));
    }
  }
  return report;
}

import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { inSchool } from "../../../db/transaction.ts";
import { withContext } from "../../../lib/context.ts";
import { chargeLateFeeBatch, countLateFees, LATE_FEE_BATCH_SIZE } from "./charge-late-fees.ts";

export interface LateFeesReport {
  schools: number;
  charged: number;
}

interface Options {
  /** Id of one school. Default: every school with the setting. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

const reason = "late fees are charged for every school that enabled daily late fees";

/** Schools must opt in: many prefer to review first and charge late fees by hand. */
const selectSchools = (school: string | undefined | null) => sql`
  SELECT s.id FROM schools s
  JOIN school_settings w ON w.school_id = s.id AND w.key = 'fees.late-fees-daily' AND w.value = 'true'
  WHERE s.status = 'active' AND (${school}::uuid IS NULL OR s.id = ${school}::uuid) ORDER BY s.id`;

/**
 * Bills the late fees due today in schools with the setting `fees.late-fees-daily`. Each invoice is charged once, however
 * often this runs.
 */
export async function chargeLateFeesDaily({ school, signal, dryRun }: Options): Promise<LateFeesReport> {
  const schools = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<{ id: string }>(selectSchools(school)),
  );
  const report = { schools: schools.length, charged: 0 };
  for (const { id } of schools) {
    if (dryRun) {
      report.charged += await inSchool(id, countLateFees);
      continue;
    }
    for (let count = LATE_FEE_BATCH_SIZE; count === LATE_FEE_BATCH_SIZE; report.charged += count) {
      signal.throwIfAborted();
      count = await inSchool(id, () => chargeLateFeeBatch(null));
    }
  }
  return report;
}

import { query } from "../../../db/query.ts";
import { sql, unprepared } from "../../../db/sql.ts";
import { inSchool } from "../../../db/transaction.ts";
import { withContext } from "../../../lib/context.ts";
import { RetentionRule } from "../../../models/privacy/index.ts";
import { applyRule } from "./apply-rule.ts";
import { rowsOf, withHeld } from "./due-rows.ts";

export interface RetentionReport {
  schools: number;
  /** Active rules. */
  rules: number;
  /** Rows that were deleted or anonymised, and people whose erasure was queued. */
  rows: number;
}

interface Options {
  /** Id of one school. Default: every active school. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

const reason = "retention rules run in every school";

const selectSchools = (school: string | undefined | null) => sql`
  SELECT id FROM schools WHERE status = 'active' AND (${school}::uuid IS NULL OR id = ${school}::uuid) ORDER BY id`;

/** Applies the active rules of schools. Safe to repeat and to interrupt. */
export async function runRetention({ school, signal, dryRun }: Options): Promise<RetentionReport> {
  const schools = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<{ id: string }>(selectSchools(school)),
  );
  const report = { schools: schools.length, rules: 0, rows: 0 };
  for (const { id } of schools) {
    const rules = await inSchool(id, () =>
      RetentionRule.findAll({ where: { status: "active" }, order: ["id"] }),
    );
    report.rules += rules.length;
    for (const rule of rules) {
      signal.throwIfAborted();
      report.rows += dryRun
        ? await inSchool(id, () => countDue(rule))
        : await withContext({ schoolId: id, platformReason: undefined }, () =>
            applyRule(rule.id, { signal }),
          );
    }
  }
  return report;
}

async function countDue(rule: RetentionRule): Promise<number> {
  const { rows, isDue, isHeld } = rowsOf(rule);
  const [row] = await query<{ count: number }>(unprepared`${withHeld}
    SELECT count(*)::int AS count ${rows} AND ${isDue} AND NOT ${isHeld}`);
  return row!.count;
}

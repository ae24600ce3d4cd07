import { currentSchool } from "../../db/context-values.ts";
import { execute } from "../../db/query.ts";
import { sql, unprepared } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { replaceGradeTotals } from "../assessment/grading/recount-grade-totals.ts";
import { metricOfKind } from "../attendance/metric-of.ts";

const MAX_ATTEMPTS = 20;
const SERIALIZATION_FAILURE = "40001";

/**
 * Recalculate the daily metrics of the school from its marks, and the grade totals from its report cards, and replace those that differ. Takes no locks that registers would
 * wait for: if a register changes the same metric meanwhile, the transaction fails and is retried. Opens its own transaction.
 * @returns the number of metrics that differed
 * @throws the serialization failure after 20 attempts
 */
export async function rebuildMetrics(): Promise<number> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await transaction(async () => {
        // One snapshot for marks and metrics: a metric changed after it raises an error instead of being overwritten.
        await execute(unprepared`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`);
        return (await countMetrics()) + (await replaceGradeTotals());
      });
    } catch (error) {
      if ((error as { code?: string }).code !== SERIALIZATION_FAILURE || attempt === MAX_ATTEMPTS)
        throw error;
    }
}

/** Recalculate in the running transaction, for a school without concurrent writes. @returns the number of metrics that differed */
export async function countMetrics(): Promise<number> {
  const rows = await execute(replaceMetrics);
  return rows.length;
}

const replaceMetrics = sql`
  WITH counted AS (
    SELECT r.date, ${metricOfKind("a.kind")} AS metric, c.category AS dimension, count(*)::numeric(10, 2) AS value
    FROM attendance_records r
    JOIN attendance_sessions a ON a.school_id = r.school_id AND a.id = r.attendance_session_id
    JOIN attendance_codes c ON c.school_id = r.school_id AND c.id = r.attendance_code_id
    WHERE r.school_id = ${currentSchool} GROUP BY r.date, ${metricOfKind("a.kind")}, c.category
  ), gone AS (
    DELETE FROM daily_metrics d WHERE d.school_id = ${currentSchool}
      AND d.metric IN ('attendance', 'lesson_attendance')
      AND d.value <> 0 AND NOT EXISTS (SELECT FROM counted c
        WHERE c.date = d.date AND c.metric = d.metric AND c.dimension = d.dimension)
    RETURNING 1
  ), put AS (
    INSERT INTO daily_metrics AS d (school_id, id, date, metric, dimension, value)
    SELECT ${currentSchool}, gen_random_uuid(), date, metric, dimension, value FROM counted
    ON CONFLICT (school_id, metric, date, dimension) DO UPDATE SET value = excluded.value, updated_at = now()
      WHERE d.value <> excluded.value
    RETURNING 1
  )
  SELECT 1 FROM gone UNION ALL SELECT 1 FROM put`;

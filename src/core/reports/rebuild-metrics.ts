import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";
import { metricOfKind } from "../attendance/metric-of.ts";

const attempts = 20;
const serializationFailure = "40001";

/**
 * Counts the daily figures of the school from scratch and puts them in place of the kept ones. Nobody waits for it: where
 * a register is taken meanwhile that moves the same figure, it counts again. Opens a transaction of its own.
 * @returns how many differed
 */
export async function rebuildMetrics(): Promise<number> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await transaction(async () => {
        // One and the same state for marks and figures; a figure that moves after it is a failure, not overwritten.
        await query({ text: "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ" }, [], { readOnly: false });
        return countMetrics();
      });
    } catch (error) {
      if ((error as { code?: string }).code !== serializationFailure || attempt === attempts) throw error;
    }
}

/** The same in the running transaction, for a school that nobody works in yet. */
export async function countMetrics(): Promise<number> {
  const rows = await query({ name: "rebuild-metrics", text }, [schoolId()], { readOnly: false });
  return rows.length;
}

const text = `
  WITH counted AS (
    SELECT r.date, ${metricOfKind("a.kind")} AS metric, c.category AS dimension, count(*)::numeric(10, 2) AS value
    FROM attendance_records r
    JOIN attendance_sessions a ON a.school_id = r.school_id AND a.id = r.attendance_session_id
    JOIN attendance_codes c ON c.school_id = r.school_id AND c.id = r.attendance_code_id
    WHERE r.school_id = $1 GROUP BY r.date, ${metricOfKind("a.kind")}, c.category
  ), gone AS (
    DELETE FROM daily_metrics d WHERE d.school_id = $1 AND d.metric IN ('attendance', 'lesson_attendance')
      AND d.value <> 0 AND NOT EXISTS (SELECT FROM counted c
        WHERE c.date = d.date AND c.metric = d.metric AND c.dimension = d.dimension)
    RETURNING 1
  ), put AS (
    INSERT INTO daily_metrics AS d (school_id, id, date, metric, dimension, value)
    SELECT $1, gen_random_uuid(), date, metric, dimension, value FROM counted
    ON CONFLICT (school_id, metric, date, dimension) DO UPDATE SET value = excluded.value, updated_at = now()
      WHERE d.value <> excluded.value
    RETURNING 1
  )
  SELECT 1 FROM gone UNION ALL SELECT 1 FROM put`;

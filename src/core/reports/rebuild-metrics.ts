import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { schoolId } from "../../lib/context.ts";

/** Counts the daily figures of the school from scratch and puts them in place of the kept ones. @returns how many differed */
export const rebuildMetrics = (): Promise<number> =>
  transaction(async () => {
    // Registers that are taken meanwhile wait, so that no mark is counted twice or not at all.
    await query({ text: "LOCK TABLE daily_metrics IN SHARE ROW EXCLUSIVE MODE" }, [], { readOnly: false });
    const rows = await query({ name: "rebuild-metrics", text }, [schoolId()], { readOnly: false });
    return rows.length;
  });

const text = `
  WITH counted AS (
    SELECT r.date, c.category AS dimension, count(*)::numeric(10, 2) AS value
    FROM attendance_records r
    JOIN attendance_codes c ON c.school_id = r.school_id AND c.id = r.attendance_code_id
    WHERE r.school_id = $1 GROUP BY r.date, c.category
  ), gone AS (
    DELETE FROM daily_metrics d WHERE d.school_id = $1 AND d.metric = 'attendance' AND d.value <> 0
      AND NOT EXISTS (SELECT FROM counted c WHERE c.date = d.date AND c.dimension = d.dimension)
    RETURNING 1
  ), put AS (
    INSERT INTO daily_metrics AS d (school_id, id, date, metric, dimension, value)
    SELECT $1, gen_random_uuid(), date, 'attendance', dimension, value FROM counted
    ON CONFLICT (school_id, metric, date, dimension) DO UPDATE SET value = excluded.value, updated_at = now()
      WHERE d.value <> excluded.value
    RETURNING 1
  )
  SELECT 1 FROM gone UNION ALL SELECT 1 FROM put`;

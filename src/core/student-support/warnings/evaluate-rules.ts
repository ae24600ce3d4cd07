import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { execute, query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { EarlyWarning, warningIndicators } from "../../../models/student-support/index.ts";
import { audited } from "../../audit/audited.ts";
import { heldSql, type WarningIndicator } from "./indicator-sql.ts";
import { notifyOpened } from "./notify-opened.ts";

export interface WarningChanges {
  opened: number;
  closed: number;
}

interface Changed {
  id: string;
  studentId: string;
  opened: boolean;
}

const isOf = (indicator: WarningIndicator) => sql`w.school_id = ${currentSchool} AND w.status <> 'closed'
    AND w.warning_rule_id IN (SELECT id FROM warning_rules
      WHERE school_id = ${currentSchool} AND indicator = ${indicator})`;

/**
 * Opens the warnings of an indicator whose rule holds, and closes those whose rule no longer holds or is paused, in one
 * statement. The snapshot is the same for both: a warning is either opened or closed.
 */
const evaluate = (indicator: WarningIndicator) =>
  execute<Changed>(sql`
    WITH ${heldSql(indicator)},
    opened AS (
      INSERT INTO early_warnings (school_id, id, student_id, warning_rule_id, value, opened_on, status)
      SELECT ${currentSchool}, gen_random_uuid(), student_id, rule_id, value, ${schoolToday}, 'open' FROM held
      ORDER BY student_id, rule_id
      ON CONFLICT (school_id, student_id, warning_rule_id) WHERE status <> 'closed' DO NOTHING
      RETURNING id, student_id),
    closed AS (
      UPDATE early_warnings w SET status = 'closed', closed_on = ${schoolToday}, updated_at = now()
      WHERE ${isOf(indicator)} AND NOT EXISTS (SELECT FROM held h
        WHERE h.rule_id = w.warning_rule_id AND h.student_id = w.student_id)
      RETURNING id, student_id)
    SELECT id, student_id AS "studentId", true AS opened FROM opened
    UNION ALL SELECT id, student_id, false FROM closed`);

/** Evaluates every rule of the school. Safe to repeat: the same data open and close nothing more. */
export async function evaluateRules(): Promise<WarningChanges> {
  const changed: Changed[] = [];
  for (const indicator of warningIndicators) changed.push(...(await evaluate(indicator)));
  const opened = changed.filter((row) => row.opened);
  const closed = changed.filter((row) => !row.opened);
  const ids = (rows: readonly Changed[]) => ({ after: { ids: rows.map(({ id }) => id) } });
  if (opened.length) await audited(EarlyWarning, null, "open", ids(opened));
  if (closed.length) await audited(EarlyWarning, null, "close", ids(closed));
  await notifyOpened(opened.map(({ studentId }) => studentId));
  return { opened: opened.length, closed: closed.length };
}

/** Counts what `evaluateRules` would open and close. */
export async function previewRules(): Promise<WarningChanges> {
  const changes = { opened: 0, closed: 0 };
  for (const indicator of warningIndicators) {
    const [found] = await query<WarningChanges>(sql`
      WITH ${heldSql(indicator)}, current AS (SELECT w.student_id, w.warning_rule_id AS rule_id FROM early_warnings w
        WHERE ${isOf(indicator)})
      SELECT (SELECT count(*)::int FROM (SELECT student_id, rule_id FROM held
          EXCEPT SELECT student_id, rule_id FROM current) n) AS opened,
        (SELECT count(*)::int FROM (SELECT student_id, rule_id FROM current
          EXCEPT SELECT student_id, rule_id FROM held) o) AS closed`);
    changes.opened += found!.opened;
    changes.closed += found!.closed;
  }
  return changes;
}

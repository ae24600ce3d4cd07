import { currentSchool, currentTime, schoolToday } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import type { warningIndicators } from "../../../models/student-support/index.ts";

export type WarningIndicator = (typeof warningIndicators)[number];

/** Fewer marks in a window say nothing: one absence on the first day of a year would be an attendance of 0 %. */
export const MIN_ATTENDANCE_MARKS = 5;
/** Fewer results in a window make no average. */
export const MIN_RESULTS = 3;

const zone = sql`(SELECT timezone FROM schools WHERE id = ${currentSchool})`;
/** The days of a window of the rule `r`, which ends today in the time zone of the school. */
const isInWindow = (day: Sql) => sql`${day} BETWEEN ${schoolToday} - r.window_days + 1 AND ${schoolToday}`;
const resultDay = sql`coalesce(li.due_on, (li.created_at AT TIME ZONE ${zone})::date)`;

const marks = sql`(attendance_records ar
    JOIN attendance_sessions a ON a.school_id = ${currentSchool} AND a.id = ar.attendance_session_id
      AND a.status <> 'cancelled'
    JOIN attendance_codes c ON c.school_id = ${currentSchool} AND c.id = ar.attendance_code_id)
    ON ar.school_id = ${currentSchool} AND ${isInWindow(sql`ar.date`)}`;

const results = sql`(results x
    JOIN line_items li ON li.school_id = ${currentSchool} AND li.id = x.line_item_id AND li.status <> 'draft'
      AND li.max_score > 0)
    ON x.school_id = ${currentSchool} AND x.score_status <> 'exempt' AND (x.score IS NOT NULL OR x.missing)`;
const percent = sql`100 * coalesce(x.score, 0) / li.max_score`;
const isRecent = sql`${resultDay} > ${schoolToday} - r.window_days`;

/**
 * Per indicator, the value of each student for each rule `r` of the CTE `rules`: columns `rule_id`, `student_id`, `value`. One
 * statement over the school, never one per student.
 */
const measured: Readonly<Record<WarningIndicator, Sql>> = {
  attendance_rate: sql`
    SELECT r.id AS rule_id, ar.student_id,
      100.0 * count(*) FILTER (WHERE c.category IN ('present', 'remote', 'late', 'left_early')) / count(*) AS value
    FROM rules r JOIN ${marks} GROUP BY r.id, ar.student_id HAVING count(*) >= ${MIN_ATTENDANCE_MARKS}`,
  unexcused_absences: sql`
    SELECT r.id AS rule_id, ar.student_id, count(DISTINCT ar.date) AS value
    FROM rules r JOIN ${marks} WHERE c.category = 'absent' GROUP BY r.id, ar.student_id`,
  average_mark: sql`
    SELECT r.id AS rule_id, x.student_id, avg(${percent}) AS value
    FROM rules r JOIN ${results} WHERE ${isInWindow(resultDay)}
    GROUP BY r.id, x.student_id HAVING count(*) >= ${MIN_RESULTS}`,
  average_drop: sql`
    SELECT r.id AS rule_id, x.student_id,
      avg(${percent}) FILTER (WHERE NOT ${isRecent}) - avg(${percent}) FILTER (WHERE ${isRecent}) AS value
    FROM rules r JOIN ${results}
    WHERE ${resultDay} BETWEEN ${schoolToday} - 2 * r.window_days + 1 AND ${schoolToday}
    GROUP BY r.id, x.student_id
    HAVING count(*) FILTER (WHERE ${isRecent}) >= ${MIN_RESULTS}
      AND count(*) FILTER (WHERE NOT ${isRecent}) >= ${MIN_RESULTS}`,
  demerits: sql`
    SELECT r.id AS rule_id, b.student_id, sum(b.points) AS value
    FROM rules r JOIN behaviour_points b ON b.school_id = ${currentSchool} AND b.kind = 'demerit'
      AND b.status = 'awarded' AND ${isInWindow(sql`b.awarded_on`)}
    GROUP BY r.id, b.student_id`,
  // Confidential incidents do not count: a warning would reveal them to teachers.
  incidents: sql`
    SELECT r.id AS rule_id, p.student_id, count(*) AS value
    FROM rules r JOIN discipline_incidents d ON d.school_id = ${currentSchool} AND d.status <> 'dismissed'
      AND NOT d.confidential AND ${isInWindow(sql`(d.occurred_at AT TIME ZONE ${zone})::date`)}
    JOIN incident_participants p ON p.school_id = ${currentSchool} AND p.discipline_incident_id = d.id
      AND p.role = 'offender'
    GROUP BY r.id, p.student_id`,
  missing_homework: sql`
    SELECT r.id AS rule_id, asub.student_id, count(*) AS value
    FROM rules r JOIN assignment_submissions asub ON asub.school_id = ${currentSchool}
      AND asub.status = 'not_submitted' AND asub.due_at <= ${currentTime}::timestamptz
      AND ${isInWindow(sql`(asub.due_at AT TIME ZONE ${zone})::date`)}
    JOIN assignments asg ON asg.school_id = ${currentSchool} AND asg.id = asub.assignment_id
      AND asg.status IN ('published', 'closed')
    GROUP BY r.id, asub.student_id`,
};

const warnsBelow: readonly WarningIndicator[] = ["attendance_rate", "average_mark"];

/** CTEs for an indicator: its active `rules`, and `held`, the students at the school who meet one, with the value. */
export const heldSql = (indicator: WarningIndicator): Sql => sql`
  rules AS (SELECT id, threshold, window_days FROM warning_rules
    WHERE school_id = ${currentSchool} AND indicator = ${indicator} AND status = 'active'),
  measured AS (${measured[indicator]}),
  held AS (SELECT m.rule_id, m.student_id, round(m.value, 2) AS value FROM measured m
    JOIN rules r ON r.id = m.rule_id
    JOIN students s ON s.school_id = ${currentSchool} AND s.id = m.student_id AND s.status IN ('active', 'suspended')
    WHERE ${warnsBelow.includes(indicator) ? sql`round(m.value, 2) < r.threshold` : sql`round(m.value, 2) >= r.threshold`})`;

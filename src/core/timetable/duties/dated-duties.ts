import { currentSchool } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";

/**
 * SQL for the CTE `duties`: the duties on each of the days, without holidays and closures.
 * @param dates SQL query for the days
 */
export const datedDuties = (dates: Sql) => sql`
  duties AS (
    SELECT d.date, t.id, t.duty_area_id, t.staff_member_id, t.starts_at, t.ends_at
    FROM (${dates}) d
    JOIN duty_assignments t ON t.school_id = ${currentSchool} AND t.day_of_week = extract(isodow FROM d.date)
      AND d.date BETWEEN t.starts_on AND t.ends_on
    WHERE NOT EXISTS (SELECT FROM calendar_days c
      WHERE c.school_id = ${currentSchool} AND c.date = d.date AND c.type IN ('holiday', 'closure'))
  )`;

import { currentSchool } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";

/**
 * SQL for the CTE `absent`: who is absent on each of the days, and from when to when. Staff on leave and suspended staff are
 * absent without a recorded absence.
 * @param dates SQL query for the days
 */
export const absentStaff = (dates: Sql) => sql`
  absent AS (
    SELECT d.date, a.staff_member_id, a.id AS absence_id, coalesce(a.starts_at, '00:00'::time) AS starts_at,
      coalesce(a.ends_at, '24:00'::time) AS ends_at
    FROM (${dates}) d JOIN staff_absences a ON a.school_id = ${currentSchool} AND a.status = 'active'
      AND d.date BETWEEN a.starts_on AND a.ends_on
    UNION ALL
    SELECT d.date, m.id, NULL, '00:00'::time, '24:00'::time
    FROM (${dates}) d JOIN staff_members m ON m.school_id = ${currentSchool} AND m.status IN ('on_leave', 'suspended')
    WHERE NOT EXISTS (SELECT FROM staff_absences a WHERE a.school_id = ${currentSchool} AND a.staff_member_id = m.id
      AND a.status = 'active' AND d.date BETWEEN a.starts_on AND a.ends_on)
  )`;

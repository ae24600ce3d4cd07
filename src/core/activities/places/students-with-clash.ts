import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { Activity } from "../../../models/activities/index.ts";
import { overlapSql } from "./overlap-sql.ts";

/**
 * Lists the students with another accepted activity at the time of this one, by the values of the row, saved or not.
 * @param studentIds default: its accepted students
 */
export async function studentsWithClash(
  { id, startsOn, endsOn, weekday, startsAt, endsAt }: Activity,
  studentIds?: readonly string[],
): Promise<string[]> {
  const rows = await query<{ id: string }>(sql`
    WITH a AS (SELECT ${startsOn}::date AS starts_on, ${endsOn}::date AS ends_on, ${weekday}::int AS weekday,
      ${startsAt}::time AS starts_at, ${endsAt}::time AS ends_at)
    SELECT DISTINCT e.student_id AS id FROM a, activity_enrollments e
      JOIN activities b ON b.school_id = e.school_id AND b.id = e.activity_id
        AND b.status NOT IN ('finished', 'cancelled')
    WHERE e.school_id = ${currentSchool} AND e.status = 'accepted' AND b.id <> ${id} AND ${overlapSql}
      AND (e.student_id = ANY (${studentIds ?? []}::uuid[]) OR ${studentIds === undefined}::boolean AND e.student_id IN (
        SELECT own.student_id FROM activity_enrollments own
        WHERE own.school_id = ${currentSchool} AND own.activity_id = ${id} AND own.status = 'accepted'))`);
  return rows.map((row) => row.id);
}

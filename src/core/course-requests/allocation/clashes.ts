import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { type Sql, sql } from "../../../db/sql.ts";

/** SQL for the CTE `lessons`: those of published timetables, and of the newest draft where a term has none. */
const lessons = sql`
  lessons AS (
    SELECT e.course_offering_id, e.day_of_week, e.starts_at, e.ends_at, e.valid_from, e.valid_to
    FROM timetable_entries e JOIN timetables t ON t.school_id = e.school_id AND t.id = e.timetable_id
    WHERE e.school_id = ${currentSchool} AND (t.status = 'published' OR t.status = 'draft' AND NOT EXISTS (
      SELECT FROM timetables o WHERE o.school_id = t.school_id AND o.term_id = t.term_id
        AND (o.status = 'published' OR o.status = 'draft' AND o.version > t.version)))
  )`;

const overlap = sql`a.day_of_week = b.day_of_week AND a.starts_at < b.ends_at AND b.starts_at < a.ends_at
  AND a.valid_from <= b.valid_to AND b.valid_from <= a.valid_to`;

/** Finds which of these offerings no student can take together: lessons at the same time, or the same course. */
export const clashingOfferings = (offeringIds: readonly string[]) =>
  pairs(sql`
    WITH ${lessons}
    SELECT a.course_offering_id AS one, b.course_offering_id AS other FROM lessons a JOIN lessons b ON ${overlap}
    WHERE a.course_offering_id = ANY (${offeringIds}::uuid[]) AND b.course_offering_id = ANY (${offeringIds}::uuid[])
    UNION
    SELECT c.id, d.id FROM course_offerings c JOIN course_offerings d ON d.school_id = c.school_id AND d.course_id = c.course_id
    WHERE c.school_id = ${currentSchool} AND c.id = ANY (${offeringIds}::uuid[]) AND d.id = ANY (${offeringIds}::uuid[])`);

/** Finds which students are occupied at the lessons of which of these offerings: by their class, or by other courses. */
export const busyStudents = (offeringIds: readonly string[], studentIds: readonly string[]) =>
  pairs(sql`
    WITH ${lessons}, attended AS (
      SELECT e.student_id, co.id AS course_offering_id FROM enrollments e
        JOIN course_offerings co ON co.school_id = e.school_id AND co.section_id = e.section_id
      WHERE e.school_id = ${currentSchool} AND e.student_id = ANY (${studentIds}::uuid[])
        AND e.status IN ('planned', 'active', 'suspended')
      UNION SELECT c.student_id, c.course_offering_id FROM course_enrollments c
      WHERE c.school_id = ${currentSchool} AND c.student_id = ANY (${studentIds}::uuid[]) AND c.status = 'active'
        AND NOT c.course_offering_id = ANY (${offeringIds}::uuid[])
    )
    SELECT DISTINCT d.student_id AS one, b.course_offering_id AS other
    FROM attended d JOIN lessons a ON a.course_offering_id = d.course_offering_id
      JOIN lessons b ON b.course_offering_id = ANY (${offeringIds}::uuid[]) AND ${overlap}`);

async function pairs(statement: Sql): Promise<(one: string, other: string) => boolean> {
  const rows = await query<{ one: string; other: string }>(statement);
  const known = new Set(rows.map(({ one, other }) => `${one} ${other}`));
  return (one, other) => known.has(`${one} ${other}`);
}

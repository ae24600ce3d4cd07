import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";

/** SQL for the ids of the students of an offering in its term, including those who left during the term. */
export const classListSql = (courseOfferingId: string) => sql`
  SELECT e.student_id FROM course_offerings co
    JOIN academic_terms tm ON tm.school_id = co.school_id AND tm.id = co.term_id
    JOIN enrollments e ON e.school_id = co.school_id AND e.section_id = co.section_id
      AND e.starts_on <= tm.ends_on AND (e.ends_on IS NULL OR e.ends_on >= tm.starts_on)
  WHERE co.school_id = ${currentSchool} AND co.id = ${courseOfferingId}
  UNION SELECT c.student_id FROM course_enrollments c
  WHERE c.school_id = ${currentSchool} AND c.course_offering_id = ${courseOfferingId} AND c.status <> 'requested'`;

/** Returns the ids of the students who can have scores in an offering. */
export async function classList(courseOfferingId: string): Promise<Set<string>> {
  const rows = await query<{ student_id: string }>(classListSql(courseOfferingId));
  return new Set(rows.map((row) => row.student_id));
}

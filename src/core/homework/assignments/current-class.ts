import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";

/** Returns the ids of the students who attend an offering today. */
export async function currentClass(courseOfferingId: string): Promise<string[]> {
  const rows = await query<{ id: string }>(sql`
    SELECT e.student_id AS id FROM course_offerings co
      JOIN enrollments e ON e.school_id = co.school_id AND e.section_id = co.section_id
        AND e.status IN ('planned', 'active', 'suspended') AND (e.ends_on IS NULL OR e.ends_on >= ${schoolToday})
    WHERE co.school_id = ${currentSchool} AND co.id = ${courseOfferingId}
    UNION SELECT c.student_id FROM course_enrollments c
    WHERE c.school_id = ${currentSchool} AND c.course_offering_id = ${courseOfferingId} AND c.status = 'active'
      AND (c.ends_on IS NULL OR c.ends_on >= ${schoolToday})`);
  return rows.map(({ id }) => id);
}

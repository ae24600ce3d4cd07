import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";

/** SQL: who belongs to the offering `$2` in its term, as ids; those who left during the term included. */
export const classListSql = `
  SELECT e.student_id FROM course_offerings co
    JOIN academic_terms tm ON tm.school_id = co.school_id AND tm.id = co.term_id
    JOIN enrollments e ON e.school_id = co.school_id AND e.section_id = co.section_id
      AND e.starts_on <= tm.ends_on AND (e.ends_on IS NULL OR e.ends_on >= tm.starts_on)
  WHERE co.school_id = $1 AND co.id = $2
  UNION SELECT c.student_id FROM course_enrollments c
  WHERE c.school_id = $1 AND c.course_offering_id = $2 AND c.status <> 'requested'`;

/** The students whose scores an offering may hold. */
export async function classList(courseOfferingId: string): Promise<Set<string>> {
  const rows = await query<{ student_id: string }>({ name: "class-list", text: classListSql }, [
    schoolId(),
    courseOfferingId,
  ]);
  return new Set(rows.map((row) => row.student_id));
}

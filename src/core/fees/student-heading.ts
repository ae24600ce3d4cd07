import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";

/** How printed documents identify a student. */
export interface StudentHeading {
  student: string;
  admissionNumber: string;
  section: string | null;
}

/** Columns of `StudentHeading` for a student `s`. The first parameter of the statement must be the school. */
export const studentHeadingSql = sql`s.given_name || ' ' || s.family_name AS student,
    s.admission_number AS "admissionNumber",
    (SELECT coalesce(x.name, g.name) FROM enrollments e
      JOIN grade_levels g ON g.school_id = ${currentSchool} AND g.id = e.grade_level_id
      LEFT JOIN sections x ON x.school_id = ${currentSchool} AND x.id = e.section_id
      WHERE e.school_id = ${currentSchool} AND e.student_id = s.id AND e.status IN ('active', 'suspended', 'planned')
      ORDER BY e.status = 'planned', e.starts_on DESC, e.id LIMIT 1) AS section`;

/** Loads the heading of a student without checking the row scope: callers must have checked access to the document. */
export async function studentHeading(studentId: string): Promise<StudentHeading> {
  const [heading] = await query<StudentHeading>(sql`
    SELECT ${studentHeadingSql} FROM students s WHERE s.school_id = ${currentSchool} AND s.id = ${studentId}`);
  return heading!;
}

import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";

/** How papers name a student. */
export interface StudentHeading {
  student: string;
  admissionNumber: string;
  section: string | null;
}

/** The same as columns, of a student `s` in a statement whose first parameter is the school. */
export const studentHeadingSql = `s.given_name || ' ' || s.family_name AS student,
    s.admission_number AS "admissionNumber",
    (SELECT coalesce(x.name, g.name) FROM enrollments e
      JOIN grade_levels g ON g.school_id = $1 AND g.id = e.grade_level_id
      LEFT JOIN sections x ON x.school_id = $1 AND x.id = e.section_id
      WHERE e.school_id = $1 AND e.student_id = s.id AND e.status IN ('active', 'suspended', 'planned')
      ORDER BY e.status = 'planned', e.starts_on DESC, e.id LIMIT 1) AS section`;

const statement = {
  name: "student-heading",
  text: `SELECT ${studentHeadingSql} FROM students s WHERE s.school_id = $1 AND s.id = $2`,
};

/** Asks not what the caller may see: for a student whose paper the caller was shown to reach. */
export async function studentHeading(studentId: string): Promise<StudentHeading> {
  const [heading] = await query<StudentHeading>(statement, [schoolId(), studentId]);
  return heading!;
}

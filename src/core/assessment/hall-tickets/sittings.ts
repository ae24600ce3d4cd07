import { currentSchool } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";

/** SQL for the students of each paper of an exam on the day of the paper: rows of `paper_id` and `student_id`. */
export const sittings = (examId: string): Sql => sql`
  SELECT p.id AS paper_id, e.student_id FROM exam_papers p
    JOIN course_offerings co ON co.school_id = p.school_id AND co.id = p.course_offering_id
    JOIN enrollments e ON e.school_id = co.school_id AND e.section_id = co.section_id
      AND e.starts_on <= p.date AND (e.ends_on IS NULL OR e.ends_on >= p.date)
  WHERE p.school_id = ${currentSchool} AND p.exam_id = ${examId} AND p.status <> 'cancelled'
  UNION SELECT p.id, c.student_id FROM exam_papers p
    JOIN course_enrollments c ON c.school_id = p.school_id AND c.course_offering_id = p.course_offering_id
      AND c.status <> 'requested' AND c.starts_on <= p.date AND (c.ends_on IS NULL OR c.ends_on >= p.date)
  WHERE p.school_id = ${currentSchool} AND p.exam_id = ${examId} AND p.status <> 'cancelled'`;

import { currentSchool, schoolToday } from "../../db/context-values.ts";
import { type Sql, sql } from "../../db/sql.ts";

/** SQL condition: the staff member teaches the student today, or leads the student's section. */
export const teachesSql = (staffMemberId: Sql, studentId: Sql): Sql => sql`(
  EXISTS (SELECT FROM enrollments en JOIN sections se ON se.school_id = en.school_id AND se.id = en.section_id
    WHERE en.school_id = ${currentSchool} AND en.student_id = ${studentId} AND en.status = 'active'
      AND (se.homeroom_teacher_id = ${staffMemberId} OR EXISTS (SELECT FROM teaching_assignments ta
        JOIN course_offerings co ON co.school_id = ta.school_id AND co.id = ta.course_offering_id
        WHERE ta.school_id = ${currentSchool} AND ta.staff_member_id = ${staffMemberId} AND co.section_id = se.id
          AND ta.status = 'active' AND (ta.ends_on IS NULL OR ta.ends_on >= ${schoolToday}))))
  OR EXISTS (SELECT FROM course_enrollments ce
    JOIN teaching_assignments ta ON ta.school_id = ce.school_id AND ta.course_offering_id = ce.course_offering_id
    WHERE ce.school_id = ${currentSchool} AND ce.student_id = ${studentId} AND ce.status = 'active'
      AND ta.staff_member_id = ${staffMemberId} AND ta.status = 'active'
      AND (ta.ends_on IS NULL OR ta.ends_on >= ${schoolToday})))`;

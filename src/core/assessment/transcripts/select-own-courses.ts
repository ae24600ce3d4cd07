import { currentSchool } from "../../../db/context-values.ts";
import { sql } from "../../../db/sql.ts";

/**
 * Courses on published report cards. Courses not passed are listed but earn no credits. A course on the card of a term is
 * not listed or counted again from the cards of the grading periods within that term.
 */
export const selectOwnCourses = (studentId: string) => sql`
  WITH RECURSIVE within AS (
    SELECT id, parent_id AS outer_id FROM academic_terms WHERE school_id = ${currentSchool} AND parent_id IS NOT NULL
    UNION SELECT w.id, tm.parent_id FROM within w JOIN academic_terms tm ON tm.school_id = ${currentSchool} AND tm.id = w.outer_id
    WHERE tm.parent_id IS NOT NULL
  )
  SELECT y.name AS year, tm.name AS term, NULL AS school, l.course_title AS course, l.score, l.grade,
    l.grade_point AS "gradePoint", CASE WHEN l.passed THEN l.credit_hours ELSE l.credit_hours * 0 END AS earned,
    l.credit_hours AS credits
  FROM report_cards c JOIN report_card_lines l ON l.school_id = c.school_id AND l.report_card_id = c.id
  JOIN academic_terms tm ON tm.school_id = c.school_id AND tm.id = c.term_id
  JOIN academic_years y ON y.school_id = tm.school_id AND y.id = tm.academic_year_id
  WHERE c.school_id = ${currentSchool} AND c.student_id = ${studentId} AND c.status = 'published' AND l.score IS NOT NULL
    AND NOT EXISTS (SELECT FROM within w JOIN report_cards oc ON oc.school_id = ${currentSchool} AND oc.student_id = ${studentId}
        AND oc.term_id = w.outer_id AND oc.status = 'published'
      JOIN report_card_lines ol ON ol.school_id = ${currentSchool} AND ol.report_card_id = oc.id
        AND ol.course_offering_id = l.course_offering_id AND ol.score IS NOT NULL
      WHERE w.id = c.term_id)
  ORDER BY tm.starts_on, l.sort_order, l.id`;

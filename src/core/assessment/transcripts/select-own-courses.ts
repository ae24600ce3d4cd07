import { currentSchool } from "../../../db/context-values.ts";
import { sql } from "../../../db/sql.ts";
import { publishedLinesSql } from "./published-lines-sql.ts";

/**
 * Courses on published report cards. Courses not passed are listed but earn no credits. A course on the cards of several terms earns
 * its credits once, if the last of these cards says that it is passed.
 */
export const selectOwnCourses = (studentId: string) => sql`
  SELECT y.name AS year, tm.name AS term, NULL AS school, l.course_title AS course, l.score, l.grade,
    l.grade_point AS "gradePoint", CASE WHEN l.passed AND row_number() OVER (
      PARTITION BY l.course_offering_id ORDER BY tm.ends_on DESC, tm.starts_on DESC, l.id) = 1
      THEN l.credit_hours ELSE l.credit_hours * 0 END AS earned,
    l.credit_hours AS credits
  FROM (${publishedLinesSql(sql`c.student_id = ${studentId}`)}) l
  JOIN academic_terms tm ON tm.school_id = ${currentSchool} AND tm.id = l.term_id
  JOIN academic_years y ON y.school_id = tm.school_id AND y.id = tm.academic_year_id
  ORDER BY tm.starts_on, l.sort_order, l.id`;

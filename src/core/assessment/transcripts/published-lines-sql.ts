import { currentSchool } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";

/**
 * SQL for the lines with a score of the published report cards `c` of students, as transcripts and graduation checks count them. A
 * course on the card of a term is not listed again from the cards of the grading periods within that term.
 * @param isAsked condition on `c`
 */
export const publishedLinesSql = (isAsked: Sql): Sql => sql`
  WITH RECURSIVE within AS (
    SELECT id, parent_id AS outer_id FROM academic_terms WHERE school_id = ${currentSchool} AND parent_id IS NOT NULL
    UNION SELECT w.id, tm.parent_id FROM within w JOIN academic_terms tm ON tm.school_id = ${currentSchool} AND tm.id = w.outer_id
    WHERE tm.parent_id IS NOT NULL
  )
  SELECT l.*, c.student_id, c.term_id
  FROM report_cards c JOIN report_card_lines l ON l.school_id = c.school_id AND l.report_card_id = c.id
  WHERE c.school_id = ${currentSchool} AND ${isAsked} AND c.status = 'published' AND l.score IS NOT NULL
    AND NOT EXISTS (SELECT FROM within w JOIN report_cards oc ON oc.school_id = ${currentSchool} AND oc.student_id = c.student_id
        AND oc.term_id = w.outer_id AND oc.status = 'published'
      JOIN report_card_lines ol ON ol.school_id = ${currentSchool} AND ol.report_card_id = oc.id
        AND ol.course_offering_id = l.course_offering_id AND ol.score IS NOT NULL
      WHERE w.id = c.term_id)`;

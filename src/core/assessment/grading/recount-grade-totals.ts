import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { lockInSchool } from "../../common/lock-in-school.ts";

/**
 * Recalculates the grade totals of a term after its report cards were published, withheld or superseded, in the running
 * transaction and as its last lock: the totals of a school are recalculated by one transaction at a time, so that none
 * misses the cards of another.
 */
export async function recountGradeTotals(termId: string): Promise<void> {
  await lockInSchool("grade-totals");
  await replaceGradeTotals(termId);
}

/**
 * Replaces the grade totals that differ from the report cards, in the running transaction.
 * @param termId only of this term
 * @returns the number of totals that differed
 */
export async function replaceGradeTotals(termId: string | null = null): Promise<number> {
  const rows = await execute(replaceTotals(termId));
  return rows.length;
}

const replaceTotals = (termId: string | null) => sql`
  WITH lines AS (
    SELECT c.term_id, c.section_id, c.student_id, o.course_id, l.grade, l.score
    FROM report_cards c
    JOIN report_card_lines l ON l.school_id = ${currentSchool} AND l.report_card_id = c.id AND l.grade IS NOT NULL
    JOIN course_offerings o ON o.school_id = ${currentSchool} AND o.id = l.course_offering_id
    WHERE c.school_id = ${currentSchool} AND c.status IN ('published', 'withheld') AND (${termId}::uuid IS NULL OR c.term_id = ${termId}::uuid)
  ), by_grade AS (
    SELECT term_id, section_id, course_id, grade, count(*) AS scores, count(score) AS counted,
      coalesce(sum(score), 0) AS score_sum, min(score) AS lowest
    FROM lines GROUP BY GROUPING SETS ((term_id, section_id, grade), (term_id, section_id, course_id, grade))
  ), heads AS (
    SELECT term_id, section_id, course_id, count(DISTINCT student_id) AS students
    FROM lines GROUP BY GROUPING SETS ((term_id, section_id), (term_id, section_id, course_id))
  ), counted AS (
    SELECT h.term_id, h.section_id, h.course_id, h.students, sum(g.scores) AS scores, sum(g.score_sum) AS score_sum,
      jsonb_object_agg(g.grade, jsonb_build_object('count', g.counted, 'lowest', g.lowest)) AS grades
    FROM heads h JOIN by_grade g ON (g.term_id, g.section_id) = (h.term_id, h.section_id)
      AND g.course_id IS NOT DISTINCT FROM h.course_id
    GROUP BY h.term_id, h.section_id, h.course_id, h.students
  ), gone AS (
    DELETE FROM grade_totals t WHERE t.school_id = ${currentSchool} AND (${termId}::uuid IS NULL OR t.term_id = ${termId}::uuid)
      AND NOT EXISTS (SELECT FROM counted c WHERE (c.term_id, c.section_id) = (t.term_id, t.section_id)
        AND c.course_id IS NOT DISTINCT FROM t.course_id)
    RETURNING 1
  ), put AS (
    INSERT INTO grade_totals AS t (school_id, id, term_id, section_id, course_id, students, scores, score_sum, grades)
    SELECT ${currentSchool}, gen_random_uuid(), term_id, section_id, course_id, students, scores, score_sum, grades FROM counted
    ON CONFLICT (school_id, term_id, course_id, section_id) DO UPDATE SET students = excluded.students,
      scores = excluded.scores, score_sum = excluded.score_sum, grades = excluded.grades, updated_at = now()
      WHERE (t.students, t.scores, t.score_sum, t.grades)
        <> (excluded.students, excluded.scores, excluded.score_sum, excluded.grades)
    RETURNING 1
  )
  SELECT 1 FROM gone UNION ALL SELECT 1 FROM put`;

import type { Migration } from "../migrating/migration.ts";
import { enterPlatformWork, rlsPolicies, tenantKeys } from "../migrating/rls.ts";

// How many course scores of each grade the published and withheld report cards of a section show. Without a course: of all courses.
export const up: Migration = (sql) =>
  sql(`
  CREATE TABLE grade_totals (
    ${tenantKeys},
    term_id uuid NOT NULL,
    section_id uuid NOT NULL,
    course_id uuid,
    students integer NOT NULL,
    scores integer NOT NULL,
    score_sum numeric NOT NULL,
    grades jsonb NOT NULL,
    UNIQUE NULLS NOT DISTINCT (school_id, term_id, course_id, section_id),
    FOREIGN KEY (school_id, term_id) REFERENCES academic_terms (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, section_id) REFERENCES sections (school_id, id) ON DELETE CASCADE,
    FOREIGN KEY (school_id, course_id) REFERENCES courses (school_id, id) ON DELETE CASCADE
  );
  CREATE INDEX grade_totals_section ON grade_totals (school_id, section_id);
  CREATE INDEX grade_totals_course ON grade_totals (school_id, course_id);
  ${rlsPolicies("grade_totals")}

  -- For the last term with published cards.
  CREATE INDEX report_cards_published ON report_cards (school_id, term_id) WHERE status = 'published';

  ${enterPlatformWork}
  INSERT INTO grade_totals (school_id, id, term_id, section_id, course_id, students, scores, score_sum, grades)
  WITH lines AS (
    SELECT c.school_id, c.term_id, c.section_id, c.student_id, o.course_id, l.grade, l.score
    FROM report_cards c
    JOIN report_card_lines l ON l.school_id = c.school_id AND l.report_card_id = c.id AND l.grade IS NOT NULL
    JOIN course_offerings o ON o.school_id = l.school_id AND o.id = l.course_offering_id
    WHERE c.status IN ('published', 'withheld')
  ), by_grade AS (
    SELECT school_id, term_id, section_id, course_id, grade, count(*) AS scores, count(score) AS counted,
      coalesce(sum(score), 0) AS score_sum, min(score) AS lowest
    FROM lines
    GROUP BY GROUPING SETS ((school_id, term_id, section_id, grade), (school_id, term_id, section_id, course_id, grade))
  ), heads AS (
    SELECT school_id, term_id, section_id, course_id, count(DISTINCT student_id) AS students FROM lines
    GROUP BY GROUPING SETS ((school_id, term_id, section_id), (school_id, term_id, section_id, course_id))
  )
  SELECT h.school_id, gen_random_uuid(), h.term_id, h.section_id, h.course_id, h.students, sum(g.scores), sum(g.score_sum),
    jsonb_object_agg(g.grade, jsonb_build_object('count', g.counted, 'lowest', g.lowest))
  FROM heads h JOIN by_grade g ON (g.school_id, g.term_id, g.section_id) = (h.school_id, h.term_id, h.section_id)
    AND g.course_id IS NOT DISTINCT FROM h.course_id
  GROUP BY h.school_id, h.term_id, h.section_id, h.course_id, h.students;
  RESET ROLE;`);

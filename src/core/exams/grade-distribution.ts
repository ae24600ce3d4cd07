import { z } from "zod";
import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";

export const GradeDistributionQuery = z.strictObject({
  termId: z
    .uuid()
    .optional()
    .describe("Default: the last term or grading period with published report cards"),
  gradeLevelId: z.uuid().optional(),
  courseId: z.uuid().optional(),
});

export const GradeDistribution = z
  .object({
    termId: z.uuid().nullable().describe("null as long as no report card is published"),
    termName: z.string().nullable(),
    students: z.int().describe("Who has a published or withheld report card"),
    scores: z.int().describe("Course scores on these cards"),
    average: z.string().nullable().describe("Mean of these scores, in percent"),
    data: z
      .array(
        z.object({
          grade: z.string(),
          count: z.int().describe("How many course scores have this grade"),
          share: z.number().describe("Of all of them: 0 to 1"),
        }),
      )
      .describe(
        "The highest grade first; what nobody has of the default scale counts 0; empty without scores",
      ),
  })
  .meta({ id: "GradeDistribution" });

const statement = {
  name: "grade-distribution",
  text: `
  WITH term AS (
    SELECT t.id, t.name FROM academic_terms t WHERE t.school_id = $1 AND (t.id = $2 OR $2 IS NULL
      AND EXISTS (SELECT FROM report_cards c WHERE c.school_id = $1 AND c.term_id = t.id AND c.status = 'published'))
    ORDER BY t.ends_on DESC, t.starts_on DESC, t.id LIMIT 1
  ), lines AS (
    SELECT c.student_id, l.grade, l.score
    FROM term JOIN report_cards c ON c.school_id = $1 AND c.term_id = term.id AND c.status IN ('published', 'withheld')
    JOIN sections s ON s.school_id = $1 AND s.id = c.section_id AND ($3::uuid IS NULL OR s.grade_level_id = $3)
    JOIN report_card_lines l ON l.school_id = $1 AND l.report_card_id = c.id AND l.grade IS NOT NULL
    JOIN course_offerings o ON o.school_id = $1 AND o.id = l.course_offering_id AND ($4::uuid IS NULL OR o.course_id = $4)
  ), scale AS (
    SELECT i.code AS grade, i.min_score FROM grading_scale_intervals i
    JOIN grading_scales g ON g.school_id = $1 AND g.id = i.grading_scale_id AND g.is_default
    WHERE i.school_id = $1
  ), total AS (SELECT count(*)::int AS scores, count(DISTINCT student_id)::int AS students, avg(score) AS average FROM lines)
  SELECT (SELECT id FROM term) AS "termId", (SELECT name FROM term) AS "termName", total.students, total.scores,
    round(total.average, 2)::text AS average,
    (SELECT coalesce(json_agg(json_build_object('grade', grade, 'count', n,
        'share', round(n::numeric / total.scores, 4)) ORDER BY lowest DESC, grade), '[]')
      FROM (SELECT grade, count(l.score)::int AS n, coalesce(min(scale.min_score), min(l.score)) AS lowest
        FROM scale FULL JOIN lines l USING (grade) GROUP BY grade) grades WHERE total.scores > 0) AS data
  FROM total`,
};

/** How the course scores on the report cards of a term spread over the grades, in one round trip. */
export async function gradeDistribution({
  termId,
  gradeLevelId,
  courseId,
}: z.output<typeof GradeDistributionQuery>): Promise<z.input<typeof GradeDistribution>> {
  const values = [schoolId(), termId ?? null, gradeLevelId ?? null, courseId ?? null];
  const [row] = await query<z.input<typeof GradeDistribution>>(statement, values);
  return row!;
}

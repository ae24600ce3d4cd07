import { z } from "zod";
import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";

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
    termId: z.uuid().nullable().describe("null until a report card is published"),
    termName: z.string().nullable(),
    students: z.int().describe("Number of students with a published or withheld report card"),
    scores: z.int().describe("Number of course scores on these cards"),
    average: z.string().nullable().describe("Mean of these scores, in percent"),
    data: z
      .array(
        z.object({
          grade: z.string(),
          count: z.int().describe("Number of course scores with this grade"),
          share: z.number().describe("Share of all course scores, 0 to 1"),
        }),
      )
      .describe(
        "Highest grade first; unused grades of the default scale have a count of 0; empty without scores",
      ),
  })
  .meta({ id: "GradeDistribution" });

const sectionsOf = (gradeLevelId: string) => sql`
    JOIN sections s ON s.school_id = ${currentSchool} AND s.id = g.section_id AND s.grade_level_id = ${gradeLevelId}`;

const selectDistribution = (
  termId: string | undefined | null,
  gradeLevelId: string | undefined | null,
  courseId: string | undefined | null,
) => sql`
  WITH term AS (
    SELECT t.id, t.name FROM academic_terms t WHERE t.school_id = ${currentSchool}
      AND (t.id = ${termId} OR ${termId}::uuid IS NULL AND EXISTS (SELECT FROM report_cards c WHERE c.school_id = ${currentSchool} AND c.term_id = t.id
        AND c.status = 'published'))
    ORDER BY t.ends_on DESC, t.starts_on DESC, t.id LIMIT 1
  ), totals AS (
    SELECT g.students, g.scores, g.score_sum, g.grades
    FROM term JOIN grade_totals g ON g.school_id = ${currentSchool} AND g.term_id = term.id
      AND g.course_id IS NOT DISTINCT FROM ${courseId}::uuid
    ${gradeLevelId ? sectionsOf(gradeLevelId) : sql``}
  ), grades AS (
    SELECT key AS grade, sum((value ->> 'count')::int)::int AS n, min((value ->> 'lowest')::numeric) AS lowest
    FROM totals, jsonb_each(totals.grades) GROUP BY key
  ), scale AS (
    SELECT i.code AS grade, i.min_score FROM grading_scale_intervals i
    JOIN grading_scales g ON g.school_id = ${currentSchool} AND g.id = i.grading_scale_id AND g.is_default
    WHERE i.school_id = ${currentSchool}
  ), total AS (
    SELECT coalesce(sum(scores), 0)::int AS scores, coalesce(sum(students), 0)::int AS students,
      sum(score_sum) / (SELECT nullif(sum(n), 0) FROM grades) AS average
    FROM totals
  )
  SELECT (SELECT id FROM term) AS "termId", (SELECT name FROM term) AS "termName", total.students, total.scores,
    round(total.average, 2)::text AS average,
    (SELECT coalesce(json_agg(json_build_object('grade', grade, 'count', coalesce(n, 0),
        'share', round(coalesce(n, 0)::numeric / total.scores, 4)) ORDER BY coalesce(min_score, lowest) DESC, grade), '[]')
      FROM scale FULL JOIN grades USING (grade) WHERE total.scores > 0) AS data
  FROM total`;

/** Adds up the grade totals of a term (`recount-grade-totals.ts`), in one round trip. */
export async function showGradeDistribution({
  termId,
  gradeLevelId,
  courseId,
}: z.output<typeof GradeDistributionQuery>): Promise<z.input<typeof GradeDistribution>> {
  const [row] = await query<z.input<typeof GradeDistribution>>(
    selectDistribution(termId, gradeLevelId, courseId),
  );
  return row!;
}

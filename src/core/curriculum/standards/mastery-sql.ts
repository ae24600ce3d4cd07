import { currentSchool } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import { resultScope } from "../../assessment/row-scope.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import type { MasteryRule } from "../../school/settings/mastery-setting.ts";

/** A class, or a student in all classes. */
export type Asked = { courseOfferingId: string } | { studentId: string };

export interface MasteryRow {
  studentId: string;
  learningStandardId: string;
  /** Percent with two decimals. */
  percent: string;
  evidence: number;
}

/**
 * Calculates the mastery of each student and standard from the scores that the caller may see. Evidence is in the order of the
 * columns of the gradebook: by day, columns without a day last. Scores count as in `assessment/grading/calculate.ts`, each as a
 * percentage rounded to two decimals.
 */
export const masterySql = (
  { method, newestWeight }: Pick<MasteryRule, "method" | "newestWeight">,
  asked: Asked,
): Sql => sql`
  WITH evidence AS (
    SELECT r.student_id, l.learning_standard_id,
      CASE WHEN r.missing THEN 0 ELSE round(r.score * 100 / li.max_score, 2) END AS percent,
      row_number() OVER (PARTITION BY r.student_id, l.learning_standard_id
        ORDER BY li.due_on NULLS LAST, li.created_at, li.id) AS place
    FROM (SELECT * FROM results WHERE school_id = ${currentSchool} AND (${scopeSql("grades.read", resultScope)})) r
    JOIN line_items li ON li.school_id = ${currentSchool} AND li.id = r.line_item_id
    JOIN line_item_standards l ON l.school_id = ${currentSchool} AND l.line_item_id = li.id
    WHERE ${
      "studentId" in asked
        ? sql`r.student_id = ${asked.studentId}`
        : sql`li.course_offering_id = ${asked.courseOfferingId}`
    }
      AND r.score_status <> 'exempt' AND (r.missing OR r.score IS NOT NULL AND r.score_status = 'fully_graded')
  )
  SELECT student_id AS "studentId", learning_standard_id AS "learningStandardId", count(*)::int AS evidence,
    round(CASE ${method}::text
      WHEN 'latest' THEN (array_agg(percent ORDER BY place DESC))[1]
      WHEN 'highest' THEN max(percent)
      WHEN 'average' THEN avg(percent)
      ELSE decaying_average(percent, ${newestWeight}::numeric ORDER BY place) END, 2)::text AS percent
  FROM evidence GROUP BY 1, 2`;

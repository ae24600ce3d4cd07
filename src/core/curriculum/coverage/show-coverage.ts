import { z } from "zod";
import { currentSchool, schoolToday } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { scopeSql } from "../../common/entities/row-scope.ts";
import { coveredOfferingScope } from "../row-scope.ts";

export const CoverageQuery = z.strictObject({
  academicYearId: z.uuid().optional().describe("Default: the current year"),
  courseId: z.uuid().optional(),
  courseOfferingId: z.uuid().optional(),
});

export const CoverageReport = z
  .object({
    data: z.array(
      z.object({
        courseOfferingId: z.uuid(),
        title: z.string(),
        courseId: z.uuid(),
        syllabusId: z.uuid(),
        teachers: z.string().describe("Names, separated by commas; empty without a teacher"),
        topics: z.int(),
        due: z.int().describe("Topics planned for today or earlier"),
        covered: z.int(),
        inProgress: z.int(),
        skipped: z.int(),
        behind: z.int().describe("Topics that are due and neither covered nor skipped"),
      }),
    ),
  })
  .meta({ id: "CoverageReport" });

/** Compares coverage with the plan for each class in the caller's row scope that has a published syllabus. */
export const showCoverage = async ({
  academicYearId,
  courseId,
  courseOfferingId,
}: z.output<typeof CoverageQuery>): Promise<z.input<typeof CoverageReport>> => ({
  data: await query(sql`
    SELECT o.id AS "courseOfferingId", o.title, o.course_id AS "courseId", s.id AS "syllabusId",
      coalesce((SELECT string_agg(DISTINCT sm.given_name || ' ' || sm.family_name, ', ') FROM teaching_assignments ta
        JOIN staff_members sm ON sm.school_id = ${currentSchool} AND sm.id = ta.staff_member_id
        WHERE ta.school_id = ${currentSchool} AND ta.course_offering_id = o.id AND ta.status = 'active'), '') AS teachers,
      count(st.id)::int AS topics,
      count(*) FILTER (WHERE st.planned_on <= ${schoolToday})::int AS due,
      count(*) FILTER (WHERE tc.status = 'covered')::int AS covered,
      count(*) FILTER (WHERE tc.status = 'in_progress')::int AS "inProgress",
      count(*) FILTER (WHERE tc.status = 'skipped')::int AS skipped,
      count(*) FILTER (WHERE st.planned_on <= ${schoolToday}
        AND coalesce(tc.status, 'planned') IN ('planned', 'in_progress'))::int AS behind
    FROM course_offerings o
      JOIN academic_terms t ON t.school_id = ${currentSchool} AND t.id = o.term_id
      JOIN academic_years y ON y.school_id = ${currentSchool} AND y.id = t.academic_year_id
        AND (y.id = ${academicYearId}::uuid OR ${academicYearId}::uuid IS NULL AND y.is_current)
      JOIN syllabuses s ON s.school_id = ${currentSchool} AND s.course_id = o.course_id
        AND s.academic_year_id = y.id AND s.status = 'published'
      JOIN syllabus_topics st ON st.school_id = ${currentSchool} AND st.syllabus_id = s.id
      LEFT JOIN topic_coverages tc ON tc.school_id = ${currentSchool} AND tc.syllabus_topic_id = st.id
        AND tc.course_offering_id = o.id
    WHERE o.school_id = ${currentSchool} AND o.status IN ('active', 'completed')
      AND (${courseId}::uuid IS NULL OR o.course_id = ${courseId}::uuid)
      AND (${courseOfferingId}::uuid IS NULL OR o.id = ${courseOfferingId}::uuid)
      AND o.id IN (SELECT id FROM course_offerings WHERE school_id = ${currentSchool}
        AND (${scopeSql("curriculum.read", coveredOfferingScope)}))
    GROUP BY o.id, o.title, o.course_id, s.id
    ORDER BY behind DESC, o.title, o.id`),
});

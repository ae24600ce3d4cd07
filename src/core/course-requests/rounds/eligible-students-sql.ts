import { currentSchool } from "../../../db/context-values.ts";
import { sql } from "../../../db/sql.ts";
import type { CourseRequestRound } from "../../../models/course-requests/index.ts";

/**
 * SQL for the CTE `eligible`: the students of the grade levels of a round, with grade level and section. Before students are
 * enrolled in the year of the round, they count with the grade level that follows their present one.
 */
export const eligibleStudents = ({ academicYearId, gradeLevelIds }: CourseRequestRound) => sql`
  eligible AS (
    SELECT s.id, s.given_name || ' ' || s.family_name AS name, s.family_name,
      coalesce(own.grade_level_id, g.next_grade_level_id) AS grade_level_id,
      own.section_id, coalesce(own.section_id, former.section_id) AS shown_section_id
    FROM students s
    LEFT JOIN LATERAL (SELECT e.grade_level_id, e.section_id FROM enrollments e
      WHERE e.school_id = ${currentSchool} AND e.student_id = s.id AND e.academic_year_id = ${academicYearId}
        AND e.status IN ('planned', 'active', 'suspended') LIMIT 1) own ON true
    LEFT JOIN LATERAL (SELECT e.grade_level_id, e.section_id FROM enrollments e
      JOIN academic_years y ON y.school_id = e.school_id AND y.id = e.academic_year_id
      JOIN academic_years r ON r.school_id = e.school_id AND r.id = ${academicYearId} AND y.ends_on < r.starts_on
      WHERE e.school_id = ${currentSchool} AND e.student_id = s.id AND e.status IN ('active', 'suspended')
        AND own.grade_level_id IS NULL
      ORDER BY y.starts_on DESC LIMIT 1) former ON true
    LEFT JOIN grade_levels g ON g.school_id = ${currentSchool} AND g.id = former.grade_level_id
    WHERE s.school_id = ${currentSchool} AND s.status IN ('active', 'suspended')
      AND coalesce(own.grade_level_id, g.next_grade_level_id) IS NOT NULL
      AND (cardinality(${gradeLevelIds}::uuid[]) = 0
        OR coalesce(own.grade_level_id, g.next_grade_level_id) = ANY (${gradeLevelIds}::uuid[]))
  )`;

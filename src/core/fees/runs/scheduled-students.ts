import { currentSchool } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";
import type { FeeSchedule, FeeStructure } from "../../../models/fees/index.ts";

/** Selects the students enrolled where the fee structure applies, limited to the sections and students of the fee run. */
export const selectScheduledStudents = (
  { sectionIds, studentIds }: FeeSchedule,
  { academicYearId, gradeLevelId, studentCategory }: FeeStructure,
): Sql => sql`
  SELECT DISTINCT s.id FROM enrollments e JOIN students s ON s.school_id = e.school_id AND s.id = e.student_id
  WHERE e.school_id = ${currentSchool} AND e.academic_year_id = ${academicYearId} AND e.status IN ('active', 'suspended')
    AND (${gradeLevelId}::uuid IS NULL OR e.grade_level_id = ${gradeLevelId}::uuid)
    AND (${studentCategory}::text IS NULL OR s.category = ${studentCategory}::text)
    AND (cardinality(${sectionIds}::uuid[]) = 0 OR e.section_id = ANY (${sectionIds}::uuid[]))
    AND (cardinality(${studentIds}::uuid[]) = 0 OR s.id = ANY (${studentIds}::uuid[]))`;

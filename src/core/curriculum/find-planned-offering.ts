import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { invalid } from "../../lib/errors.ts";
import { scopeSql } from "../common/entities/row-scope.ts";
import { plannedOfferingScope } from "./row-scope.ts";

interface PlannedOffering {
  courseId: string;
  academicYearId: string;
  /** First and last day of its term. */
  startsOn: string;
  endsOn: string;
}

/** Finds a course offering that the caller plans lessons for. @throws {AppError} 400 */
export async function findPlannedOffering(id: string): Promise<PlannedOffering> {
  const [offering] = await query<PlannedOffering>(sql`
    SELECT o.course_id AS "courseId", t.academic_year_id AS "academicYearId", t.starts_on::text AS "startsOn",
      t.ends_on::text AS "endsOn"
    FROM course_offerings o JOIN academic_terms t ON t.school_id = ${currentSchool} AND t.id = o.term_id
    WHERE o.school_id = ${currentSchool} AND o.id = ${id} AND o.id IN (
      SELECT id FROM course_offerings WHERE school_id = ${currentSchool}
        AND (${scopeSql("lesson-plans.write", plannedOfferingScope)}))`);
  if (!offering)
    throw invalid([{ path: "courseOfferingId", message: "must be one of your course offerings" }]);
  return offering;
}

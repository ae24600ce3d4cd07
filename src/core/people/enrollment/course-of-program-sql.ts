import { currentSchool } from "../../../db/context-values.ts";
import { type Sql, sql } from "../../../db/sql.ts";

/** SQL condition: a course of this program, or of none, is open to the student. */
export const courseOfProgramSql = (programId: Sql, studentId: string) => sql`(
  ${programId} IS NULL OR EXISTS (SELECT FROM enrollments pe WHERE pe.school_id = ${currentSchool}
    AND pe.student_id = ${studentId} AND pe.program_id = ${programId} AND pe.status IN ('planned', 'active', 'suspended')))`;

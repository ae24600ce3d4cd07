import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { Assignment } from "../../../models/homework/index.ts";

/** Adds the missing submissions of students, so that each has one. @returns the students that were added */
export async function addSubmissions(
  { id, dueAt, maxAttempts }: Assignment,
  studentIds: readonly string[],
): Promise<string[]> {
  const added = await execute<{ studentId: string }>(sql`
    INSERT INTO assignment_submissions (school_id, id, assignment_id, student_id, due_at, attempts_allowed)
    SELECT ${currentSchool}, gen_random_uuid(), ${id}, student_id, ${dueAt.toISOString()}::timestamptz, ${maxAttempts}
    FROM unnest(${studentIds}::uuid[]) AS s (student_id)
    ON CONFLICT (school_id, assignment_id, student_id) DO NOTHING
    RETURNING student_id AS "studentId"`);
  return added.map(({ studentId }) => studentId);
}

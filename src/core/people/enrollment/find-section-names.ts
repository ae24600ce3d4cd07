import { currentSchool } from "../../../db/context-values.ts";
import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";

/** Finds the names of the sections that students attend, by student. */
export async function findSectionNames(studentIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await query<{ id: string; name: string }>(sql`
    SELECT DISTINCT ON (e.student_id) e.student_id AS id, s.name
    FROM enrollments e JOIN sections s ON s.school_id = ${currentSchool} AND s.id = e.section_id
    WHERE e.school_id = ${currentSchool} AND e.student_id = ANY (${studentIds}::uuid[]) AND e.status = 'active'
    ORDER BY e.student_id, e.starts_on DESC, e.id`);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

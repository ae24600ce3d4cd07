import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";

/** SQL for the ids of a term and all terms within it. */
export const termTreeSql = (termId: unknown) => sql`WITH RECURSIVE tree AS (
    SELECT id FROM academic_terms WHERE school_id = ${currentSchool} AND id = ${termId}
    UNION SELECT tm.id FROM academic_terms tm JOIN tree ON tm.school_id = ${currentSchool} AND tm.parent_id = tree.id
  ) SELECT id FROM tree`;

/** Checks whether a term is `outerId` itself or within it. */
export async function isWithinTerm(termId: string, outerId: string): Promise<boolean> {
  if (termId === outerId) return true;
  const rows = await query(termTreeSql(outerId));
  return rows.some(({ id }) => id === termId);
}

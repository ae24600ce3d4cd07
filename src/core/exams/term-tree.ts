import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";

/** SQL: a term and the grading periods inside of it, as ids. @param term the parameter that holds the term */
export const termTreeSql = (term: string): string => `WITH RECURSIVE tree AS (
    SELECT id FROM academic_terms WHERE school_id = $1 AND id = ${term}
    UNION SELECT tm.id FROM academic_terms tm JOIN tree ON tm.school_id = $1 AND tm.parent_id = tree.id
  ) SELECT id FROM tree`;

/** Whether a term is another one, or lies inside of it. */
export async function isWithinTerm(termId: string, outerId: string): Promise<boolean> {
  if (termId === outerId) return true;
  const rows = await query({ name: "term-tree", text: termTreeSql("$2") }, [schoolId(), outerId]);
  return rows.some(({ id }) => id === termId);
}

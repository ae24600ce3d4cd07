import { currentSchool } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";

/** Lists all accounts of the person behind an account, including those of person records merged with theirs. */
export const accountsOfPerson = async (userId: string): Promise<string[]> =>
  (
    await query<{ id: string }>(sql`
    WITH RECURSIVE people AS NOT MATERIALIZED (
      SELECT id, user_id FROM staff_members WHERE school_id = ${currentSchool}
      UNION ALL SELECT id, user_id FROM guardians WHERE school_id = ${currentSchool}
    ), own AS (
      SELECT id FROM people WHERE user_id = ${userId}::uuid
      UNION SELECT CASE WHEN m.kept_id = own.id THEN m.merged_id ELSE m.kept_id END
      FROM own JOIN person_merges m ON m.school_id = ${currentSchool} AND m.status = 'applied'
        AND own.id IN (m.kept_id, m.merged_id)
    )
    SELECT ${userId}::uuid AS id UNION SELECT p.user_id FROM people p JOIN own ON own.id = p.id
      WHERE p.user_id IS NOT NULL`)
  ).map(({ id }) => id);

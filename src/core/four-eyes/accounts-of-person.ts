import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";

const selectAccounts = {
  name: "accounts-of-person",
  text: `
    WITH RECURSIVE people AS NOT MATERIALIZED (
      SELECT id, user_id FROM staff_members WHERE school_id = $1
      UNION ALL SELECT id, user_id FROM guardians WHERE school_id = $1
    ), own AS (
      SELECT id FROM people WHERE user_id = $2
      UNION SELECT CASE WHEN m.kept_id = own.id THEN m.merged_id ELSE m.kept_id END
      FROM own JOIN person_merges m ON m.school_id = $1 AND m.status = 'applied' AND own.id IN (m.kept_id, m.merged_id)
    )
    SELECT $2::uuid AS id UNION SELECT p.user_id FROM people p JOIN own ON own.id = p.id WHERE p.user_id IS NOT NULL`,
};

/** The accounts of the person behind an account: also those of records that were merged with theirs. */
export const accountsOfPerson = async (userId: string): Promise<string[]> =>
  (await query<{ id: string }>(selectAccounts, [schoolId(), userId])).map(({ id }) => id);

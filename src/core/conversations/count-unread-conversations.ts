import { currentSchool, currentUser } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";

/** Counts the conversations in which the caller has not read every message. */
export async function countUnreadConversations(): Promise<number> {
  const [row] = await query<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM conversation_participants p
    JOIN conversations c ON c.school_id = ${currentSchool} AND c.id = p.conversation_id
    WHERE p.school_id = ${currentSchool} AND p.user_id = ${currentUser} AND p.left_at IS NULL
      AND c.last_number > p.last_read_number`);
  return row!.count;
}

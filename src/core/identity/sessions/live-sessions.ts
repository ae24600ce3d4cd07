import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { withContext } from "../../../lib/context.ts";
import { sessionIsAlive } from "../accounts/account-sql.ts";

export interface LiveSession {
  schoolId: string;
  sessionId: string;
}

/** Finds the ids of those sessions, of any schools, that are still live. */
export async function liveSessions(sessions: readonly LiveSession[]): Promise<Set<string>> {
  const schools = sessions.map(({ schoolId }) => schoolId);
  const ids = sessions.map(({ sessionId }) => sessionId);
  const reason = "sockets of all schools share one check of their sessions";
  const rows = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<{ id: string }>(sql`
      SELECT s.id FROM unnest(${schools}::uuid[], ${ids}::uuid[]) AS given (school_id, id)
      JOIN user_sessions s ON s.school_id = given.school_id AND s.id = given.id
      JOIN users u ON u.school_id = s.school_id AND u.id = s.user_id
      JOIN schools sc ON sc.id = s.school_id
      WHERE ${sessionIsAlive}`),
  );
  return new Set(rows.map(({ id }) => id));
}

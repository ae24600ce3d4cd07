import { query } from "../../db/query.ts";
import { withContext } from "../../lib/context.ts";
import { sessionIsAlive } from "./account-sql.ts";

export interface LiveSession {
  schoolId: string;
  sessionId: string;
}

const statement = {
  name: "live-sessions",
  text: `
    SELECT s.id FROM unnest($1::uuid[], $2::uuid[]) AS given (school_id, id)
    JOIN user_sessions s ON s.school_id = given.school_id AND s.id = given.id
    JOIN users u ON u.school_id = s.school_id AND u.id = s.user_id
    JOIN schools sc ON sc.id = s.school_id
    WHERE ${sessionIsAlive}`,
};

/** Of these sessions, of whatever school, the ids of those that have not ended. */
export async function liveSessions(sessions: readonly LiveSession[]): Promise<Set<string>> {
  const schools = sessions.map(({ schoolId }) => schoolId);
  const ids = sessions.map(({ sessionId }) => sessionId);
  const reason = "sockets of every school share one check of their sessions";
  const rows = await withContext({ schoolId: undefined, platformReason: reason }, () =>
    query<{ id: string }>(statement, [schools, ids]),
  );
  return new Set(rows.map(({ id }) => id));
}

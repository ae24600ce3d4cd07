import { query } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { type Operator, withContext } from "../../../lib/context.ts";

/** Loads the operator of an access token; null if the session has ended. Not cached, because there are few operators. */
export async function loadOperator(token: { sessionId: string; userId: string }): Promise<Operator | null> {
  const platformReason = "operators belong to no school";
  const [operator] = await withContext({ schoolId: undefined, platformReason }, () =>
    query<Operator & object>(sql`
      SELECT o.id, o.email, o.name, s.id AS "sessionId", o.totp_confirmed_at IS NOT NULL AS "hasSecondFactor"
      FROM operator_sessions s JOIN platform_operators o ON o.id = s.operator_id
      WHERE s.id = ${token.sessionId} AND o.id = ${token.userId} AND s.revoked_at IS NULL
        AND s.expires_at > now() AND o.status = 'active'`),
  );
  return operator ?? null;
}

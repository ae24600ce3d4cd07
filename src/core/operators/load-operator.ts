import { query } from "../../db/query.ts";
import { type Operator, withContext } from "../../lib/context.ts";

const statement = {
  name: "load-operator",
  text: `
    SELECT o.id, o.email, o.name, s.id AS "sessionId", o.totp_confirmed_at IS NOT NULL AS "hasSecondFactor"
    FROM operator_sessions s JOIN platform_operators o ON o.id = s.operator_id
    WHERE s.id = $1 AND o.id = $2 AND s.revoked_at IS NULL AND s.expires_at > now() AND o.status = 'active'`,
};

/** The operator of an access token, or null where the session has ended. Asked anew each time: there are few of them. */
export async function loadOperator(token: { sessionId: string; userId: string }): Promise<Operator | null> {
  const platformReason = "operators are of no school";
  const [operator] = await withContext({ schoolId: undefined, platformReason }, () =>
    query<Operator & object>(statement, [token.sessionId, token.userId]),
  );
  return operator ?? null;
}

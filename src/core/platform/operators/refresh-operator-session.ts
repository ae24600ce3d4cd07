import type { z } from "zod";
import { noSchool } from "../../../db/migrating/rls.ts";
import { now } from "../../../lib/clock.ts";
import { unauthenticated } from "../../../lib/errors.ts";
import { OperatorSession, PlatformOperator } from "../../../models/platform/index.ts";
import { identityServices } from "../../common/identity-services.ts";
import { rotateSession } from "../../identity/sessions/rotate-session.ts";
import { asPlatform } from "./as-platform.ts";
import { operatorCredentials, operatorSessionEnd } from "./operator-credentials.ts";
import { recordPlatformAudit } from "./record-platform-audit.ts";
import type { OperatorCredentials } from "./schemas.ts";

/**
 * Exchanges an operator's refresh token for its successor. Reuse of an already exchanged token ends the session.
 * @throws {AppError} 401 `unauthenticated`
 */
export async function refreshOperatorSession(
  token: string | undefined,
): Promise<z.input<typeof OperatorCredentials> & { refreshToken: string; transport: "cookie" | "body" }> {
  const given = token ? identityServices().refreshTokens.parse(token) : null;
  const result = given?.schoolId === noSchool ? await exchange(given) : null;
  if (!result) throw unauthenticated("The session has ended: sign in again");
  return result;
}

type Given = NonNullable<ReturnType<ReturnType<typeof identityServices>["refreshTokens"]["parse"]>>;

const exchange = (given: Given) =>
  asPlatform(async () => {
    const session = await OperatorSession.findByPk(given.sessionId);
    const operator = session && (await PlatformOperator.findByPk(session.operatorId));
    if (!session || operator?.status !== "active") return null;
    const end = operatorSessionEnd(session.createdAt);
    if (session.revokedAt || session.expiresAt <= now() || end <= now()) return null;
    const successor = await rotateSession(OperatorSession, session, given, end);
    if (successor === "reused") {
      await session.update({ revokedAt: now(), revokedReason: "token_reuse" });
      await recordPlatformAudit({
        action: "auth.token_reuse",
        entityType: "OperatorSession",
        entityId: session.id,
        actorId: operator.id,
      });
      return null;
    }
    if (!successor) return null;
    return {
      ...operatorCredentials(operator, session.id),
      refreshToken: successor.token,
      transport: session.transport,
    };
  });

import { DateTime } from "luxon";
import type { z } from "zod";
import { afterCommit, inSchool } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { unauthenticated } from "../../../lib/errors.ts";
import { User, UserSession } from "../../../models/identity/index.ts";
import { School } from "../../../models/school/index.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { identityServices } from "../../common/identity-services.ts";
import type { SessionCredentials } from "../schemas.ts";
import { credentials, sessionEnd } from "./credentials.ts";
import { forgetActor } from "./load-actor.ts";
import { rotateSession } from "./rotate-session.ts";

const refused = () => unauthenticated("The session has ended; sign in again");

/**
 * Exchanges a refresh token for its successor. Reuse of an exchanged token ends the session, because somebody else may hold the
 * successor.
 * @throws {AppError} 401 `unauthenticated`
 */
export async function refreshSession(
  token: string | undefined,
): Promise<z.input<typeof SessionCredentials> & { refreshToken: string; transport: "cookie" | "body" }> {
  const { refreshTokens } = identityServices();
  const given = token ? refreshTokens.parse(token) : null;
  if (!given) throw refused();

  const result = await inSchool(given.schoolId, async () => {
    const session = await UserSession.findByPk(given.sessionId);
    const user = session && (await User.findByPk(session.userId));
    const school = await School.findByPk(given.schoolId);
    if (!session || !user || !school || school.status === "archived") return null;
    const end = sessionEnd(session.createdAt);
    if (session.revokedAt || session.expiresAt <= now() || end <= now()) return null;
    if (user.status !== "active" || isBlockedToday(user, school)) return null;

    const successor = await rotateSession(UserSession, session, given, end);
    if (successor === "reused") await endForReuse(session);
    if (successor === "reused" || !successor) return null;
    const owner = { id: user.id, schoolId: user.schoolId, email: user.email, name: user.name, school };
    return {
      ...(await credentials(owner, session.id)),
      refreshToken: successor.token,
      transport: session.transport,
    };
  });
  if (!result) throw refused();
  return result;
}

function isBlockedToday({ blockedFrom, blockedUntil }: User, { timezone }: School): boolean {
  const today = DateTime.fromJSDate(now(), { zone: timezone }).toISODate()!;
  return blockedFrom !== null && blockedUntil !== null && blockedFrom <= today && today <= blockedUntil;
}

async function endForReuse(session: UserSession): Promise<void> {
  await session.update({ revokedAt: now(), revokedReason: "token_reuse" });
  await recordAudit({ action: "auth.token_reuse", entityType: "UserSession", entityId: session.id });
  afterCommit(() => forgetActor(session.id));
}

import type { z } from "zod";
import { afterCommit, inSchool } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { unauthenticated } from "../../lib/errors.ts";
import type { IssuedRefreshToken, RefreshToken } from "../../lib/refresh-tokens.ts";
import { User, UserSession } from "../../models/identity/index.ts";
import { School } from "../../models/platform/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { credentials, sessionEnd } from "./credentials.ts";
import { forgetActor } from "./load-actor.ts";
import type { SessionCredentials } from "./schemas.ts";
import { identityServices } from "./services.ts";

/** An answer can be lost on its way: for this long the old token is answered with the same successor again. */
const graceMs = 10_000;

/** More exchanges than a session can see in its days. */
const longestFamily = 4_000;

const refused = () => unauthenticated("The session has ended: sign in again");

/**
 * Exchanges a refresh token for its successor. A token that was exchanged before ends the whole session,
 * since somebody else may hold the successor.
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
    if (session.revokedAt || session.expiresAt <= now() || user.status !== "active") return null;

    const successor = refreshTokens.successor(given);
    if (!(await exchange(session, given, successor)) && !(await isRetry(session, given, successor))) {
      if (wasExchanged(given, session.refreshTokenHash)) await endForReuse(session);
      return null;
    }
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

/** Of several uses at the same moment one finds the token still in place. */
async function exchange(session: UserSession, given: RefreshToken, successor: IssuedRefreshToken) {
  if (session.refreshTokenHash !== given.hash) return false;
  const [count] = await UserSession.update(
    {
      refreshTokenHash: successor.hash,
      previousTokenHash: given.hash,
      rotatedAt: now(),
      lastSeenAt: now(),
      expiresAt: sessionEnd(),
    },
    { where: { id: session.id, refreshTokenHash: given.hash, revokedAt: null } },
  );
  return count > 0;
}

/** The others, and whoever did not get the answer, get the same successor again. */
async function isRetry(session: UserSession, given: RefreshToken, successor: IssuedRefreshToken) {
  await session.reload();
  return (
    session.revokedAt === null &&
    session.previousTokenHash === given.hash &&
    session.refreshTokenHash === successor.hash &&
    now().getTime() - session.rotatedAt.getTime() < graceMs
  );
}

async function endForReuse(session: UserSession): Promise<void> {
  await session.update({ revokedAt: now(), revokedReason: "token_reuse" });
  await recordAudit({ action: "auth.token_reuse", entityType: "UserSession", entityId: session.id });
  afterCommit(() => forgetActor(session.id));
}

/** Tokens of a session follow from each other, so one that was exchanged before leads to the present one; a made-up one does not. */
function wasExchanged(given: RefreshToken, presentHash: string): boolean {
  const { refreshTokens } = identityServices();
  let token: RefreshToken | null = given;
  for (let step = 0; token && step < longestFamily; step += 1) {
    const next = refreshTokens.successor(token);
    if (next.hash === presentHash) return true;
    token = refreshTokens.parse(next.token);
  }
  return false;
}

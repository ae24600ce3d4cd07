import type { ModelStatic } from "sequelize";
import { now } from "../../../lib/clock.ts";
import type { IssuedRefreshToken, RefreshToken } from "../../../lib/tokens/refresh-tokens.ts";
import type { UserSession } from "../../../models/identity/index.ts";
import { identityServices } from "../../common/identity-services.ts";

/** Grace period for lost responses: during it the old token yields the same successor again. */
const GRACE_MS = 10_000;

/** Upper bound of exchanges: one per access token, of which there are 96 a day. */
const MAX_EXCHANGES_A_DAY = 100;

/** The part of a session that token rotation needs; shared by sessions of accounts and of operators. */
interface Rotating
  extends Pick<UserSession, "id" | "refreshTokenHash" | "previousTokenHash" | "rotatedAt" | "revokedAt"> {
  reload(): Promise<unknown>;
}

/**
 * Replaces a refresh token by its successor, in the running transaction.
 * @param sessions the model of the session
 * @returns the successor; "reused" for a token that was exchanged before, null for one of another session
 */
export async function rotateSession(
  sessions: ModelStatic<any>,
  session: Rotating,
  given: RefreshToken,
  expiresAt: Date,
): Promise<IssuedRefreshToken | "reused" | null> {
  const successor = identityServices().refreshTokens.successor(given);
  if (await exchange(sessions, session, { given, successor, expiresAt })) return successor;
  if (await isRetry(session, given, successor)) return successor;
  return wasExchanged(given, session.refreshTokenHash) ? "reused" : null;
}

interface Exchange {
  given: RefreshToken;
  successor: IssuedRefreshToken;
  expiresAt: Date;
}

/** Compare and swap: of concurrent uses of a token only one succeeds. */
async function exchange(
  sessions: ModelStatic<any>,
  { id }: Rotating,
  { given, successor, expiresAt }: Exchange,
): Promise<boolean> {
  const [count] = await sessions.update(
    {
      refreshTokenHash: successor.hash,
      previousTokenHash: given.hash,
      rotatedAt: now(),
      lastSeenAt: now(),
      expiresAt,
    },
    { where: { id, refreshTokenHash: given.hash, revokedAt: null } },
  );
  return count > 0;
}

/** Concurrent uses, and retries after a lost response, get the same successor again. */
async function isRetry(session: Rotating, given: RefreshToken, successor: IssuedRefreshToken) {
  await session.reload();
  return (
    session.revokedAt === null &&
    session.previousTokenHash === given.hash &&
    session.refreshTokenHash === successor.hash &&
    now().getTime() - session.rotatedAt.getTime() < GRACE_MS
  );
}

/** Tokens of a session form a chain, so an exchanged token leads to the present one and a forged token does not. */
function wasExchanged(given: RefreshToken, presentHash: string): boolean {
  const { refreshTokens } = identityServices();
  let token: RefreshToken | null = given;
  const maxSteps = identityServices().sessionMaxDays * MAX_EXCHANGES_A_DAY;
  for (let step = 0; token && step < maxSteps; step += 1) {
    const next = refreshTokens.successor(token);
    if (next.hash === presentHash) return true;
    token = refreshTokens.parse(next.token);
  }
  return false;
}

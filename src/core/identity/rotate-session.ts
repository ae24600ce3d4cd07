import type { ModelStatic } from "sequelize";
import { now } from "../../lib/clock.ts";
import type { IssuedRefreshToken, RefreshToken } from "../../lib/refresh-tokens.ts";
import type { UserSession } from "../../models/identity/index.ts";
import { identityServices } from "./services.ts";

/** An answer can be lost on its way: for this long the old token is answered with the same successor again. */
const graceMs = 10_000;

/** More exchanges than a session can see in its days: one for each access token, of which a day has 96. */
const MAX_EXCHANGES_A_DAY = 100;

/** What a session needs to rotate its tokens, whoever it is of. */
interface Rotating
  extends Pick<UserSession, "id" | "refreshTokenHash" | "previousTokenHash" | "rotatedAt" | "revokedAt"> {
  reload(): Promise<unknown>;
}

/**
 * Puts the successor of a refresh token in its place, in the running transaction.
 * @param sessions the table of the session
 * @returns the successor; "reused" for a token that was exchanged before, null for one that is not of this session
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

/** Of several uses at the same moment one finds the token still in place. */
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

/** The others, and whoever did not get the answer, get the same successor again. */
async function isRetry(session: Rotating, given: RefreshToken, successor: IssuedRefreshToken) {
  await session.reload();
  return (
    session.revokedAt === null &&
    session.previousTokenHash === given.hash &&
    session.refreshTokenHash === successor.hash &&
    now().getTime() - session.rotatedAt.getTime() < graceMs
  );
}

/** Tokens of a session follow from each other, so one that was exchanged before leads to the present one; a made-up one does not. */
function wasExchanged(given: RefreshToken, presentHash: string): boolean {
  const { refreshTokens } = identityServices();
  let token: RefreshToken | null = given;
  const most = identityServices().sessionMaxDays * MAX_EXCHANGES_A_DAY;
  for (let step = 0; token && step < most; step += 1) {
    const next = refreshTokens.successor(token);
    if (next.hash === presentHash) return true;
    token = refreshTokens.parse(next.token);
  }
  return false;
}

import { Op } from "sequelize";
import { afterCommit, inSchool } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { UserSession } from "../../models/identity/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { forgetActor } from "./load-actor.ts";
import { identityServices } from "./services.ts";

/**
 * Ends the session that a browser had before signing in again: its cookie is overwritten, so nobody could sign it out.
 * @param token the refresh token of the cookie that came with the sign-in
 */
export async function endReplacedSession(token: string | undefined): Promise<void> {
  const given = token ? identityServices().refreshTokens.parse(token) : null;
  if (!given) return;
  const { schoolId, sessionId: id, hash } = given;
  await inSchool(schoolId, async () => {
    const present = { [Op.or]: [{ refreshTokenHash: hash }, { previousTokenHash: hash }] };
    const [count] = await UserSession.update(
      { revokedAt: now(), revokedReason: "replaced" },
      { where: { id, revokedAt: null, ...present } },
    );
    if (count === 0) return;
    await recordAudit({ action: "auth.logout", entityType: "UserSession", entityId: id });
    afterCommit(() => forgetActor(id));
  });
}

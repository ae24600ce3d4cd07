import { Op } from "sequelize";
import { afterCommit, inSchool } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { UserSession } from "../../../models/identity/index.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { identityServices } from "../../common/identity-services.ts";
import { forgetActor } from "./load-actor.ts";

/**
 * Ends the session that a browser had before a new sign-in. Its cookie is overwritten, so it could not be signed out any more.
 * @param token the refresh token of the cookie that the sign-in request carried
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

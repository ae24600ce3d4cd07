import { Op } from "sequelize";
import { now } from "../../../lib/clock.ts";
import { actor } from "../../../lib/context.ts";
import { UserSession } from "../../../models/identity/index.ts";

/** Lists the live sessions of the caller, most recently used first. */
export async function listSessions() {
  const { id: userId, sessionId } = actor();
  const sessions = await UserSession.findAll({
    where: { userId, revokedAt: null, expiresAt: { [Op.gt]: now() } },
    order: [["lastSeenAt", "DESC"]],
    limit: 200,
  });
  return { data: sessions.map((session) => ({ ...session.get(), current: session.id === sessionId })) };
}

import { Op } from "sequelize";
import { now } from "../../../lib/clock.ts";
import { operator } from "../../../lib/context.ts";
import { OperatorSession } from "../../../models/platform/index.ts";
import { asPlatform } from "./as-platform.ts";

/** Lists the active sessions of the calling operator, most recently used first. */
export const listOperatorSessions = () =>
  asPlatform(
    async () => {
      const { id: operatorId, sessionId } = operator();
      const sessions = await OperatorSession.findAll({
        where: { operatorId, revokedAt: null, expiresAt: { [Op.gt]: now() } },
        order: [["lastSeenAt", "DESC"]],
        limit: 200,
      });
      return { data: sessions.map((session) => ({ ...session.get(), current: session.id === sessionId })) };
    },
    { readOnly: true },
  );

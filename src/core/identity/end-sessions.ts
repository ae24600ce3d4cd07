import { Op } from "sequelize";
import { afterCommit, transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { UserSession } from "../../models/identity/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { forgetActor, forgetActors } from "./load-actor.ts";

/** Signs the caller out. A second request of the same session finds it done. */
export const logout = async (): Promise<void> => void (await end(actor().sessionId, "logout"));

/** Ends one of the caller's own sessions. @throws {AppError} 404 where it is not theirs, or has ended */
export async function endSession(id: string): Promise<void> {
  if (!(await end(id, "revoked"))) throw notFound("Session");
}

/** @returns false where there is no such session, or it has ended */
const end = (id: string, reason: "logout" | "revoked"): Promise<boolean> =>
  transaction(async () => {
    const [count] = await UserSession.update(
      { revokedAt: now(), revokedReason: reason },
      { where: { id, userId: actor().id, revokedAt: null } },
    );
    if (count === 0) return false;
    await recordAudit({ action: `auth.${reason}`, entityType: "UserSession", entityId: id });
    afterCommit(() => forgetActor(id));
    return true;
  });

/** Ends every session of an account, in the running transaction. @param except a session that goes on */
export async function endSessionsOf(userId: string, reason: string, except?: string): Promise<number> {
  const [count] = await UserSession.update(
    { revokedAt: now(), revokedReason: reason },
    { where: { userId, revokedAt: null, ...(except && { id: { [Op.ne]: except } }) } },
  );
  afterCommit(forgetActors);
  return count;
}

import { Op } from "sequelize";
import { afterCommit, transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actor } from "../../../lib/context.ts";
import { notFound } from "../../../lib/errors.ts";
import { UserSession } from "../../../models/identity/index.ts";
import { PushSubscription } from "../../../models/notifications/index.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { forgetActor, forgetActors } from "./load-actor.ts";
import { type Proof, requireRecentSignIn } from "./require-recent-sign-in.ts";

/** Signs the caller out. Idempotent. */
export const logout = async (): Promise<void> => void (await end(actor().sessionId, "logout"));

/**
 * Ends one of the caller's sessions. Ending another than the present one requires a recent sign-in, so that a stolen session
 * cannot sign the owner out. @throws {AppError} 404 if it is not theirs or has ended, 403 `reauthentication_required`
 */
export async function endSession(id: string, proof: Proof): Promise<void> {
  if (id !== actor().sessionId) await requireRecentSignIn(proof);
  if (!(await end(id, "revoked"))) throw notFound("Session");
}

/** @returns false if the session does not exist or has ended */
const end = (id: string, reason: "logout" | "revoked"): Promise<boolean> =>
  transaction(async () => {
    const [count] = await UserSession.update(
      { revokedAt: now(), revokedReason: reason },
      { where: { id, userId: actor().id, revokedAt: null } },
    );
    if (count === 0) return false;
    await recordAudit({
      action: reason === "logout" ? "auth.logout" : "auth.end_session",
      entityType: "UserSession",
      entityId: id,
    });
    afterCommit(() => forgetActor(id));
    return true;
  });

/** Ends every session of the caller but this one. @throws {AppError} 403 `reauthentication_required` */
export async function endOtherSessions(proof: Proof): Promise<void> {
  await requireRecentSignIn(proof);
  const { id, sessionId } = actor();
  await transaction(async () => {
    await endSessionsOf(id, "revoked", sessionId);
    await recordAudit({ action: "auth.end_session", entityType: "User", entityId: id });
  });
}

/**
 * Ends every session of an account, in the running transaction, and removes its push subscriptions: a device registered by an
 * intruder would keep receiving the account's notifications. A browser that is still signed in subscribes again on its next
 * page load.
 * @param except a session to keep
 */
export async function endSessionsOf(userId: string, reason: string, except?: string): Promise<number> {
  const [count] = await UserSession.update(
    { revokedAt: now(), revokedReason: reason },
    { where: { userId, revokedAt: null, ...(except && { id: { [Op.ne]: except } }) } },
  );
  await PushSubscription.destroy({ where: { userId } });
  afterCommit(forgetActors);
  return count;
}

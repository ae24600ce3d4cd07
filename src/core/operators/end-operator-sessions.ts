import { Op } from "sequelize";
import { noSchool } from "../../db/walls.ts";
import { now } from "../../lib/clock.ts";
import { operator } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { OperatorSession } from "../../models/operators/index.ts";
import type { Proof } from "../identity/require-recent-sign-in.ts";
import { identityServices } from "../identity/services.ts";
import { asPlatform } from "./as-platform.ts";
import { requireRecentOperatorSignIn } from "./prove-operator.ts";
import { recordPlatformAudit } from "./record-platform-audit.ts";

/** Signs the operator out. A second request of the same session finds it done. */
export const logoutOperator = async (): Promise<void> => void (await end(operator().sessionId, "logout"));

/**
 * Ends one of the operator's own sessions: another one after a recent sign-in only.
 * @throws {AppError} 404 where it is not theirs, or has ended, 403 `reauthentication_required`
 */
export async function endOperatorSession(id: string, proof: Proof): Promise<void> {
  if (id !== operator().sessionId) await requireRecentOperatorSignIn(proof);
  if (!(await end(id, "revoked"))) throw notFound("Session");
}

/** @returns false where there is no such session, or it has ended */
const end = (id: string, reason: "logout" | "revoked"): Promise<boolean> =>
  asPlatform(async () => {
    const [count] = await OperatorSession.update(
      { revokedAt: now(), revokedReason: reason },
      { where: { id, operatorId: operator().id, revokedAt: null } },
    );
    if (count === 0) return false;
    await recordPlatformAudit({ action: `auth.${reason}`, entityType: "OperatorSession", entityId: id });
    return true;
  });

/** As `endReplacedSession`, of an operator. @param token of the cookie that came with the sign-in */
export async function endReplacedOperatorSession(token: string | undefined): Promise<void> {
  const given = token ? identityServices().refreshTokens.parse(token) : null;
  if (!given || given.schoolId !== noSchool) return;
  const { sessionId: id, hash } = given;
  await asPlatform(async () => {
    const present = { [Op.or]: [{ refreshTokenHash: hash }, { previousTokenHash: hash }] };
    const [count] = await OperatorSession.update(
      { revokedAt: now(), revokedReason: "replaced" },
      { where: { id, revokedAt: null, ...present } },
    );
    if (count > 0)
      await recordPlatformAudit({ action: "auth.logout", entityType: "OperatorSession", entityId: id });
  });
}

/** Ends every other session of the operator who asks. @throws {AppError} 403 `reauthentication_required` */
export async function endOtherOperatorSessions(proof: Proof): Promise<void> {
  await requireRecentOperatorSignIn(proof);
  const { id, sessionId } = operator();
  await asPlatform(async () => {
    await endOperatorSessions(id, "revoked", sessionId);
    await recordPlatformAudit({
      action: "auth.revoked",
      entityType: "PlatformOperator",
      entityId: id,
    });
  });
}

/** Ends every session of an operator, in the running transaction. @param except a session that goes on */
export async function endOperatorSessions(
  operatorId: string,
  reason: string,
  except?: string,
): Promise<void> {
  await OperatorSession.update(
    { revokedAt: now(), revokedReason: reason },
    { where: { operatorId, revokedAt: null, ...(except && { id: { [Op.ne]: except } }) } },
  );
}

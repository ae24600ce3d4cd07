import { Op } from "sequelize";
import { noSchool } from "../../../db/migrating/rls.ts";
import { now } from "../../../lib/clock.ts";
import { operator } from "../../../lib/context.ts";
import { notFound } from "../../../lib/errors.ts";
import { OperatorSession } from "../../../models/platform/index.ts";
import { identityServices } from "../../common/identity-services.ts";
import type { Proof } from "../../identity/sessions/require-recent-sign-in.ts";
import { asPlatform } from "./as-platform.ts";
import { requireRecentOperatorSignIn } from "./prove-operator.ts";
import { recordPlatformAudit } from "./record-platform-audit.ts";

/** Signs the operator out. Does nothing if the session has already ended. */
export const logoutOperator = async (): Promise<void> => void (await revoke(operator().sessionId, "logout"));

/**
 * Ends one of the operator's own sessions. Ending a session other than the current one requires a recent sign-in.
 * @throws {AppError} 404 if it is not theirs or has ended; 403 `reauthentication_required`
 */
export async function endOperatorSession(id: string, proof: Proof): Promise<void> {
  if (id !== operator().sessionId) await requireRecentOperatorSignIn(proof);
  if (!(await revoke(id, "revoked"))) throw notFound("Session");
}

/** Revokes a session of the calling operator. @returns false if it does not exist or has already ended */
const revoke = (id: string, reason: "logout" | "revoked"): Promise<boolean> =>
  asPlatform(async () => {
    const [count] = await OperatorSession.update(
      { revokedAt: now(), revokedReason: reason },
      { where: { id, operatorId: operator().id, revokedAt: null } },
    );
    if (count === 0) return false;
    await recordPlatformAudit({
      action: reason === "logout" ? "auth.logout" : "auth.end_session",
      entityType: "OperatorSession",
      entityId: id,
    });
    return true;
  });

/** Ends the session replaced by a new sign-in, as `endReplacedSession` does. @param token refresh token from the cookie */
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

/** Ends every other session of the calling operator. @throws {AppError} 403 `reauthentication_required` */
export async function endOtherOperatorSessions(proof: Proof): Promise<void> {
  await requireRecentOperatorSignIn(proof);
  const { id, sessionId } = operator();
  await asPlatform(async () => {
    await endOperatorSessions(id, "revoked", sessionId);
    await recordPlatformAudit({
      action: "auth.end_session",
      entityType: "PlatformOperator",
      entityId: id,
    });
  });
}

/** Ends every session of an operator, in the current transaction. @param except id of a session to keep */
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

import { context, operator } from "../../../lib/context.ts";
import { badRequest } from "../../../lib/errors.ts";
import { OperatorSession, PlatformOperator } from "../../../models/platform/index.ts";
import { deferAudit } from "../../audit/deferred/defer-audit.ts";
import { tryPassword } from "../../identity/passwords/try-password.ts";
import { checkSecondFactor } from "../../identity/second-factor/second-factor.ts";
import {
  isRecent,
  type Proof,
  reauthenticationRequired,
} from "../../identity/sessions/require-recent-sign-in.ts";
import { asPlatform } from "./as-platform.ts";
import { confirmOperatorAttempt, operatorAttempts } from "./operator-attempts.ts";
import { operatorTotpPlace } from "./operator-credentials.ts";

const findSelf = () => PlatformOperator.findByPk(operator().id, { lock: true, rejectOnEmpty: true });

/**
 * Checks the password of the calling operator. Attempts count, and are delayed, as for signing in.
 * @param then further check; if it throws, the attempt counts as failed
 * @throws {AppError} 400 `invalid_password`
 */
export async function checkOperatorPassword(password: string, then?: () => Promise<unknown>): Promise<void> {
  const guess = { password, ip: context().ip ?? "" };
  const [attempt, { ok }] = await tryPassword(await asPlatform(findSelf), guess, operatorAttempts);
  if (!ok || !attempt || attempt.locked) {
    const entityId = operator().id;
    deferAudit({
      action: "auth.password_check_failed",
      entityType: "PlatformOperator",
      entityId,
      outcome: "failure",
      key: entityId,
    });
    throw badRequest("invalid_password", "The current password is incorrect");
  }
  await then?.();
  await confirmOperatorAttempt(attempt.id);
}

export const hasOperatorSignedInRecently = (): Promise<boolean> =>
  asPlatform(async () => {
    const session = await OperatorSession.findByPk(operator().sessionId, { attributes: ["createdAt"] });
    return session !== null && isRecent(session);
  });

/** Requires a recent sign-in, or password and code, as `requireRecentSignIn` does. @throws {AppError} 403 `reauthentication_required` */
export async function requireRecentOperatorSignIn({ password, code }: Proof): Promise<void> {
  if (password !== undefined) return checkOperatorPassword(password, () => useSecondFactor(code));
  if (!(await hasOperatorSignedInRecently())) throw reauthenticationRequired();
}

const useSecondFactor = (code: string | undefined): Promise<void> =>
  asPlatform(async () => {
    const self = await findSelf();
    await self.update(checkSecondFactor(self, code, operatorTotpPlace(self.id)));
  });

import { context, operator } from "../../lib/context.ts";
import { badRequest } from "../../lib/errors.ts";
import { OperatorSession, PlatformOperator } from "../../models/operators/index.ts";
import { deferAudit } from "../audit/defer-audit.ts";
import { isRecent, type Proof, reauthenticationRequired } from "../identity/require-recent-sign-in.ts";
import { checkSecondFactor } from "../identity/second-factor.ts";
import { tryPassword } from "../identity/try-password.ts";
import { asPlatform } from "./as-platform.ts";
import { confirmOperatorAttempt, operatorAttempts } from "./operator-attempts.ts";
import { operatorTotpPlace } from "./operator-credentials.ts";

const findSelf = () => PlatformOperator.findByPk(operator().id, { lock: true, rejectOnEmpty: true });

/**
 * Checks the password of the operator who asks. It counts and waits as signing in does.
 * @param then what else has to be right: the attempt counts as failed where it throws
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
    throw badRequest("invalid_password", "The current password is not right");
  }
  await then?.();
  await confirmOperatorAttempt(attempt.id);
}

export const hasOperatorSignedInRecently = (): Promise<boolean> =>
  asPlatform(async () => {
    const session = await OperatorSession.findByPk(operator().sessionId, { attributes: ["createdAt"] });
    return session !== null && isRecent(session);
  });

/** As `requireRecentSignIn`, for the operator who asks. @throws {AppError} 403 `reauthentication_required` */
export async function requireRecentOperatorSignIn({ password, code }: Proof): Promise<void> {
  if (password !== undefined) return checkOperatorPassword(password, () => useSecondFactor(code));
  if (!(await hasOperatorSignedInRecently())) throw reauthenticationRequired();
}

const useSecondFactor = (code: string | undefined): Promise<void> =>
  asPlatform(async () => {
    const self = await findSelf();
    await self.update(checkSecondFactor(self, code, operatorTotpPlace(self.id)));
  });

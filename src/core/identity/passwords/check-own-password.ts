import { transaction } from "../../../db/transaction.ts";
import { actor, context } from "../../../lib/context.ts";
import { badRequest, unauthenticated } from "../../../lib/errors.ts";
import { User } from "../../../models/identity/index.ts";
import { deferAudit } from "../../audit/deferred/defer-audit.ts";
import { accountAttempts, confirmAttempt } from "../sessions/login-attempts.ts";
import { tryPassword } from "./try-password.ts";

/**
 * Checks the password of the caller, for actions that are too dangerous on an unattended device. Attempts count and lock out
 * like sign-ins; otherwise a stolen session could guess the password here. Call it outside of a transaction.
 * @param then a further check, such as a second factor; if it throws, the attempt counts as failed
 * @throws {AppError} 400 `invalid_password`, with the same message during a lock-out
 */
export async function checkOwnPassword(password: string, then?: () => Promise<unknown>): Promise<void> {
  const attributes = ["id", "schoolId", "passwordHash"];
  const user = await transaction(() => User.findByPk(actor().id, { attributes }));
  if (!user) throw unauthenticated();
  const guess = { password, ip: context().ip ?? "" };
  const [attempt, { ok }] = await tryPassword(user, guess, accountAttempts);
  if (!ok || !attempt || attempt.locked) {
    deferAudit({
      action: "auth.password_check_failed",
      entityType: "User",
      entityId: user.id,
      outcome: "failure",
      key: user.id,
    });
    throw badRequest("invalid_password", "The current password is incorrect");
  }
  await then?.();
  await confirmAttempt(user, attempt.id);
}

import { transaction } from "../../db/transaction.ts";
import { actor, context } from "../../lib/context.ts";
import { badRequest, unauthenticated } from "../../lib/errors.ts";
import { User } from "../../models/identity/index.ts";
import { deferAudit } from "../audit/defer-audit.ts";
import { accountAttempts, confirmAttempt } from "./login-attempts.ts";
import { tryPassword } from "./try-password.ts";

/**
 * Checks the password of the caller, for what is too dangerous to do on a device that was left alone. It counts and
 * waits as signing in does: otherwise a stolen session could guess the password here. Call it outside of a transaction.
 * @param then what else has to be right, such as a second factor: the attempt counts as failed where it throws
 * @throws {AppError} 400 `invalid_password`, in the same words while the account has to wait
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
    throw badRequest("invalid_password", "The current password is not right");
  }
  await then?.();
  await confirmAttempt(user, attempt.id);
}

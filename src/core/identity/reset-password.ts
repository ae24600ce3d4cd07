import type { z } from "zod";
import { inSchool, transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor } from "../../lib/context.ts";
import { type AppError, badRequest } from "../../lib/errors.ts";
import { isId } from "../../lib/ids.ts";
import { User, UserToken } from "../../models/identity/index.ts";
import { deferAudit } from "../audit/defer-audit.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { hashLinkToken } from "./link-tokens.ts";
import type { ChangePassword, ResetPassword } from "./schemas.ts";
import { identityServices } from "./services.ts";

/** What a mail with a link to a new password was sent for. */
const linkPurposes = ["password_reset", "invitation"] as const;

const refused = (): AppError =>
  badRequest("invalid_token", "The link is not valid any more: ask for a new one");

/** Sets a new password by the link of a mail. Ends every session of the account. */
export async function resetPassword({ token, password }: z.output<typeof ResetPassword>): Promise<void> {
  const [schoolId] = token.split(".");
  if (!isId(schoolId)) throw refused();
  const passwordHash = await identityServices().passwords.hash(password);
  await inSchool(schoolId, async () => {
    const link = await UserToken.findOne({
      where: { tokenHash: hashLinkToken(token), purpose: [...linkPurposes], usedAt: null },
      lock: true,
    });
    const user = link && link.expiresAt > now() ? await User.findByPk(link.userId, { lock: true }) : null;
    if (!link || !user || user.status === "disabled") throw refused();
    await setPassword(user, passwordHash, "auth.password_reset");
  });
}

/** Changes the caller's password. Every other session ends. @throws {AppError} 400 `invalid_password` */
export async function changePassword({
  currentPassword,
  newPassword,
}: z.output<typeof ChangePassword>): Promise<void> {
  await checkOwnPassword(currentPassword);
  const passwordHash = await identityServices().passwords.hash(newPassword);
  await transaction(async () => {
    const user = await User.findByPk(actor().id, { lock: true, rejectOnEmpty: true });
    await setPassword(user, passwordHash, "auth.password_change", actor().sessionId);
  });
}

/** For what is too dangerous to do on a device that was left alone. */
export async function checkOwnPassword(password: string): Promise<void> {
  const user = await transaction(() => User.findByPk(actor().id, { attributes: ["id", "passwordHash"] }));
  const { ok } = await identityServices().passwords.verify(password, user?.passwordHash ?? null);
  if (ok) return;
  const entityId = actor().id;
  const change = { action: "auth.password_check_failed", entityType: "User", entityId } as const;
  deferAudit({ ...change, outcome: "failure", key: entityId });
  throw badRequest("invalid_password", "The current password is not right");
}

/** In the running transaction. */
export async function setPassword(
  user: User,
  passwordHash: string,
  action: string,
  keepSession?: string,
): Promise<void> {
  await user.update({
    passwordHash,
    passwordChangedAt: now(),
    unlockedAt: now(),
    status: user.status === "invited" ? "active" : user.status,
  });
  // Links that are still in a mailbox, or in somebody else's hands, stop working with the old password.
  await UserToken.update(
    { usedAt: now() },
    { where: { userId: user.id, purpose: [...linkPurposes], usedAt: null } },
  );
  await endSessionsOf(user.id, "password_change", keepSession);
  await recordAudit({ action, entityType: "User", entityId: user.id });
}

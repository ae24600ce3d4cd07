import type { z } from "zod";
import { inSchool, transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor } from "../../lib/context.ts";
import { type AppError, badRequest } from "../../lib/errors.ts";
import { isId } from "../../lib/ids.ts";
import { User, UserToken } from "../../models/identity/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { hashLinkToken } from "./link-tokens.ts";
import { revokeKeysOf } from "./revoke-keys.ts";
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
    await setPassword(user, passwordHash, { action: "auth.password_reset" });
  });
}

/**
 * Changes the caller's password. Every other session ends, and so do the caller's keys unless `keepKeys` is set.
 * @throws {AppError} 400 `invalid_password`
 */
export async function changePassword({
  currentPassword,
  newPassword,
  keepKeys,
}: z.output<typeof ChangePassword>): Promise<void> {
  await checkOwnPassword(currentPassword);
  const passwordHash = await identityServices().passwords.hash(newPassword);
  await transaction(async () => {
    const user = await User.findByPk(actor().id, { lock: true, rejectOnEmpty: true });
    await setPassword(user, passwordHash, {
      action: "auth.password_change",
      keepSession: actor().sessionId,
      keepKeys,
    });
  });
}

/** For what is too dangerous to do on a device that was left alone. */
export async function checkOwnPassword(password: string): Promise<void> {
  const user = await transaction(() => User.findByPk(actor().id, { attributes: ["id", "passwordHash"] }));
  const { ok } = await identityServices().passwords.verify(password, user?.passwordHash ?? null);
  if (!ok) throw badRequest("invalid_password", "The current password is not right");
}

interface Change {
  action: string;
  keepSession?: string;
  keepKeys?: boolean;
}

/** In the running transaction. */
export async function setPassword(
  user: User,
  passwordHash: string,
  { action, keepSession, keepKeys = false }: Change,
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
  if (!keepKeys) await revokeKeysOf(user.id);
  await recordAudit({ action, entityType: "User", entityId: user.id });
}

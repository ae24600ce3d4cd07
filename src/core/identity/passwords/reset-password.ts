import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { actor, withContext } from "../../../lib/context.ts";
import { type AppError, badRequest } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import { User, UserToken } from "../../../models/identity/index.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { revokeKeysOf } from "../accounts/revoke-keys.ts";
import { hashLinkToken } from "../invitations/link-tokens.ts";
import type { ChangePassword, ResetPassword } from "../schemas.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import { checkOwnPassword } from "./check-own-password.ts";
import { hashNewPassword } from "./hash-new-password.ts";

/** Purposes of links that can set a password. */
const linkPurposes = ["password_reset", "invitation"] as const;

const refused = (): AppError => badRequest("invalid_token", "The link is no longer valid; request a new one");

/** Sets a new password with the link of an email, and ends every session of the account. @throws {AppError} 400 */
export async function resetPassword({ token, password }: z.output<typeof ResetPassword>): Promise<void> {
  const [schoolId] = token.split(".");
  if (!isId(schoolId)) throw refused();
  await withContext({ schoolId }, async () => {
    const passwordHash = await hashNewPassword(password, await transaction(() => ownerOf(token)));
    await transaction(async () =>
      setPassword(await ownerOf(token), passwordHash, { action: "auth.password_reset" }),
    );
  });
}

/** Locks a link and gets its account. @throws {AppError} 400 `invalid_token` */
async function ownerOf(token: string): Promise<User> {
  const link = await UserToken.findOne({
    where: { tokenHash: hashLinkToken(token), purpose: [...linkPurposes], usedAt: null },
    lock: true,
  });
  const user = link && link.expiresAt > now() ? await User.findByPk(link.userId, { lock: true }) : null;
  if (!user || user.status === "disabled") throw refused();
  return user;
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
  const self = await transaction(() => User.findByPk(actor().id, { rejectOnEmpty: true }));
  const passwordHash = await hashNewPassword(newPassword, self, "newPassword");
  await transaction(async () => {
    const user = await User.findByPk(actor().id, { lock: true, rejectOnEmpty: true });
    await setPassword(user, passwordHash, {
      action: "auth.password_change",
      keepSession: actor().sessionId,
      keepKeys,
    });
  });
}

interface Change {
  action: string;
  keepSession?: string;
  keepKeys?: boolean;
  /** When a generated password expires. */
  expiresAt?: Date | null;
}

/** Stores a password hash and ends links, sessions and keys, in the running transaction. */
export async function setPassword(
  user: User,
  passwordHash: string,
  { action, keepSession, keepKeys = false, expiresAt = null }: Change,
): Promise<void> {
  await user.update({
    passwordHash,
    passwordChangedAt: now(),
    passwordExpiresAt: expiresAt,
    unlockedAt: now(),
    status: user.status === "invited" ? "active" : user.status,
  });
  // Links that are still in a mailbox, or in the hands of an intruder, become invalid with the old password.
  await UserToken.update(
    { usedAt: now() },
    { where: { userId: user.id, purpose: [...linkPurposes], usedAt: null } },
  );
  await endSessionsOf(user.id, "password_change", keepSession);
  if (!keepKeys) await revokeKeysOf(user.id, "password");
  await recordAudit({ action, entityType: "User", entityId: user.id });
}

import { afterCommit, transaction } from "../../../db/transaction.ts";
import { secondFactorRemoved } from "../../../emails/identity/second-factor-removed.ts";
import { now } from "../../../lib/clock.ts";
import { context } from "../../../lib/context.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { type Role, User } from "../../../models/identity/index.ts";
import type { AuditVerb } from "../../audit/audit-verbs.ts";
import { audited } from "../../audit/audited.ts";
import { findLocked } from "../../common/entities/find-locked.ts";
import { identityServices } from "../../common/identity-services.ts";
import { queueEmail } from "../../emails/queue/queue-email.ts";
import { checkMayInvite } from "../invitations/check-may-invite.ts";
import { sendInvitation } from "../invitations/send-invitation.ts";
import { hashNewPassword } from "../passwords/hash-new-password.ts";
import { setPassword } from "../passwords/reset-password.ts";
import { checkWithinAuthority } from "../roles/delegation.ts";
import { findHeldRoles } from "../roles/find-held-roles.ts";
import { grantRoles } from "../roles/grant-roles.ts";
import { noFactor } from "../second-factor/totp.ts";
import { endSessionsOf } from "../sessions/end-sessions.ts";
import { forgetActors, widest } from "../sessions/load-actor.ts";
import { type Proof, requireRecentSignIn } from "../sessions/require-recent-sign-in.ts";
import { refuseKey } from "./refuse-key.ts";
import { revokeKeysOf } from "./revoke-keys.ts";

/**
 * Locks an account, applies `change` and records it in the audit trail, in one transaction.
 * @throws {AppError} 404, 403 `beyond_own_permissions` for an account with more permissions than the caller
 */
function changing<T>(id: string, verb: AuditVerb, change: (user: User) => Promise<T>): Promise<T> {
  return transaction(async () => {
    const user = await findLocked(User, id);
    checkMayInvite(await findHeldRoles(user));
    const result = await change(user);
    await audited(User, id, verb);
    return result;
  });
}

const notOneself = (id: string) => {
  if (context().actor?.id === id)
    throw conflict("own_account", "You cannot do this to your own account; ask another administrator");
};

/** Disables an account and ends its sessions and keys. @throws {AppError} 404, 403, 409 `own_account` */
export const disableUser = (id: string): Promise<User> =>
  changing(id, "disable", async (user) => {
    notOneself(id);
    await endSessionsOf(id, "disabled");
    // Like sessions, keys stay revoked when the account is enabled again.
    await revokeKeysOf(id, "disabled");
    return user.update({ status: "disabled" });
  });

export const enableUser = (id: string): Promise<User> =>
  changing(id, "enable", (user) => user.update({ status: user.passwordHash ? "active" : "invited" }));

/** Sends a new invitation link to an account without a password. @throws {AppError} as `sendInvitation` */
export const inviteAgain = (id: string): Promise<User> =>
  changing(id, "invite", async (user) => {
    await sendInvitation(user);
    return user;
  });

/** Ends the lock-out after failed attempts. */
export const unlockUser = (id: string): Promise<User> =>
  changing(id, "unlock", (user) =>
    user.update({ unlockedAt: now(), status: user.status === "locked" ? "active" : user.status }),
  );

/**
 * Sets a password for another account and ends all of its sessions. The caller then has all permissions of the account, so the
 * exception for invitations does not apply. Call it outside of a transaction.
 * @param expiresAt when a generated password expires
 * @throws {AppError} 404, 400, 403 `beyond_own_permissions`, `reauthentication_required`, 409 `own_account`
 */
export async function setUserPassword(
  id: string,
  password: string,
  { expiresAt = null, ...proof }: Proof & { expiresAt?: Date | null },
): Promise<void> {
  refuseKey();
  if (context().actor?.id === id)
    throw conflict("own_account", "Change your own password with POST /auth/password/change");
  if (context().actor) await requireRecentSignIn(proof);
  const owner = await transaction(() => User.findByPk(id));
  if (!owner) throw notFound("User");
  const passwordHash = await hashNewPassword(password, owner);
  await changing(id, "set_password", async (user) => {
    checkWithinAuthority(widest(await findHeldRoles(user)));
    await setPassword(user, passwordHash, { action: "auth.password_set", expiresAt });
  });
}

/**
 * Removes the second factor of an account whose owner has lost it, ends its sessions and emails the owner. The caller must have
 * verified that the owner requested it. Call it outside of a transaction.
 * @throws {AppError} 403 `beyond_own_permissions`, `reauthentication_required`, 409 `second_factor_missing`
 */
export async function removeUserFactor(id: string, proof: Proof): Promise<void> {
  refuseKey();
  if (context().actor) await requireRecentSignIn(proof);
  await changing(id, "remove_second_factor", async (user) => {
    notOneself(id);
    checkWithinAuthority(widest(await findHeldRoles(user)));
    if (!user.totpSecret) throw conflict("second_factor_missing", "The account has no second factor");
    await user.update(noFactor);
    await endSessionsOf(id, "second_factor");
    await queueEmail({
      template: secondFactorRemoved,
      entityKey: `User:${id}-${now().toISOString()}`,
      to: { address: user.email, name: user.name },
      locale: user.locale,
      props: { name: user.name, url: `${identityServices().publicUrl}/account` },
    });
  });
}

/** Ends all sessions of an account. @throws {AppError} 403 `beyond_own_permissions` */
export const endUserSessions = (id: string): Promise<void> =>
  changing(id, "end_sessions", async () => {
    await endSessionsOf(id, "revoked");
  });

export const showUserRoles = (id: string): Promise<{ roles: string[] }> =>
  transaction(async () => {
    const user = await User.findByPk(id, { include: ["roles"] });
    if (!user) throw notFound("User");
    return { roles: (user.get("roles") as Role[]).map(({ key }) => key).sort() };
  });

/** Replaces the roles of an account. Takes effect immediately for its live sessions. */
export const setUserRoles = (id: string, roles: string[]): Promise<{ roles: string[] }> =>
  changing(id, "set_roles", async () => {
    notOneself(id);
    await grantRoles({ userId: id, keys: roles, knowsPassword: true });
    afterCommit(forgetActors);
    return { roles: [...new Set(roles)].sort() };
  });

import { afterCommit, transaction } from "../../db/transaction.ts";
import { secondFactorRemoved } from "../../emails/second-factor-removed.ts";
import { now } from "../../lib/clock.ts";
import { context } from "../../lib/context.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { type Role, User } from "../../models/identity/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { queueEmail } from "../messaging/queue-email.ts";
import { checkMayInvite } from "./check-may-invite.ts";
import { checkWithin } from "./delegation.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { findHeldRoles } from "./find-held-roles.ts";
import { grantRoles } from "./grant-roles.ts";
import { hashNewPassword } from "./hash-new-password.ts";
import { forgetActors, widest } from "./load-actor.ts";
import { refuseKey } from "./refuse-key.ts";
import { type Proof, requireRecentSignIn } from "./require-recent-sign-in.ts";
import { setPassword } from "./reset-password.ts";
import { revokeKeysOf } from "./revoke-keys.ts";
import { sendInvitation } from "./send-invitation.ts";
import { identityServices } from "./services.ts";
import { noFactor } from "./totp.ts";

/**
 * Finds the account, lets `change` work on it, and puts the change on record, all in one transaction.
 * @throws {AppError} 404, 403 `beyond_own_permissions` for an account that may do more than the caller
 */
function changing<T>(id: string, action: string, change: (user: User) => Promise<T>): Promise<T> {
  return transaction(async () => {
    const user = await User.findByPk(id, { lock: true });
    if (!user) throw notFound("User");
    checkMayInvite(await findHeldRoles(user));
    const result = await change(user);
    await recordAudit({ action: `users.${action}`, entityType: "User", entityId: id });
    return result;
  });
}

const notOneself = (id: string) => {
  if (context().actor?.id === id)
    throw conflict("own_account", "Let another administrator change your own account");
};

/** The account cannot sign in any more, and what is signed in ends. */
export const disableUser = (id: string): Promise<User> =>
  changing(id, "disable", async (user) => {
    notOneself(id);
    await endSessionsOf(id, "disabled");
    // As with sessions, what was cut off does not come back when the account is enabled again.
    await revokeKeysOf(id);
    return user.update({ status: "disabled" });
  });

export const enableUser = (id: string): Promise<User> =>
  changing(id, "enable", (user) => user.update({ status: user.passwordHash ? "active" : "invited" }));

/** Sends a new link to somebody who has not set a password yet. @throws {AppError} as `sendInvitation` */
export const inviteAgain = (id: string): Promise<User> =>
  changing(id, "invite", async (user) => {
    await sendInvitation(user);
    return user;
  });

/** Ends the waiting time after failed tries. */
export const unlockUser = (id: string): Promise<User> =>
  changing(id, "unlock", (user) =>
    user.update({ unlockedAt: now(), status: user.status === "locked" ? "active" : user.status }),
  );

/**
 * Sets a password for somebody else. Ends every session of the account. Who knows the password has all that the account
 * may do, so that no right to invite helps here. Outside of transactions.
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
    checkWithin(widest(await findHeldRoles(user)));
    await setPassword(user, passwordHash, { action: "auth.password_set", expiresAt });
  });
}

/**
 * Removes the second factor of an account whose owner lost it, ends its sessions and writes to the owner. The caller
 * makes sure that it is the owner who asks. Outside of transactions.
 * @throws {AppError} 403 `beyond_own_permissions`, `reauthentication_required`, 409 `second_factor_missing`
 */
export async function removeUserFactor(id: string, proof: Proof): Promise<void> {
  refuseKey();
  if (context().actor) await requireRecentSignIn(proof);
  await changing(id, "remove_second_factor", async (user) => {
    notOneself(id);
    checkWithin(widest(await findHeldRoles(user)));
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

/** Signs an account out everywhere. @throws {AppError} 403 `beyond_own_permissions` */
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

/** Gives the account these roles and no others. Counts at once for what is signed in. */
export const setUserRoles = (id: string, roles: string[]): Promise<{ roles: string[] }> =>
  changing(id, "set_roles", async () => {
    notOneself(id);
    await grantRoles({ userId: id, keys: roles, knowsPassword: true });
    afterCommit(forgetActors);
    return { roles: [...new Set(roles)].sort() };
  });

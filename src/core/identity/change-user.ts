import { afterCommit, transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { context } from "../../lib/context.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { type Role, User } from "../../models/identity/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { checkMayInvite } from "./check-may-invite.ts";
import { checkWithin } from "./delegation.ts";
import { endSessionsOf } from "./end-sessions.ts";
import { findHeldRoles } from "./find-held-roles.ts";
import { grantRoles } from "./grant-roles.ts";
import { forgetActors, widest } from "./load-actor.ts";
import { refuseKey } from "./refuse-key.ts";
import { setPassword } from "./reset-password.ts";
import { revokeKeysOf } from "./revoke-keys.ts";
import { sendInvitation } from "./send-invitation.ts";
import { identityServices } from "./services.ts";

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
 * may do, so that no right to invite helps here.
 */
export async function setUserPassword(id: string, password: string): Promise<void> {
  refuseKey();
  const passwordHash = await identityServices().passwords.hash(password);
  await changing(id, "set_password", async (user) => {
    checkWithin(widest(await findHeldRoles(user)));
    await setPassword(user, passwordHash, { action: "auth.password_set" });
  });
}

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

import type { z } from "zod";
import { transaction } from "../../../db/transaction.ts";
import { conflict } from "../../../lib/errors.ts";
import { User } from "../../../models/identity/index.ts";
import { audited } from "../../audit/audited.ts";
import { sendInvitation } from "../invitations/send-invitation.ts";
import { hashNewPassword } from "../passwords/hash-new-password.ts";
import { grantRoles } from "../roles/grant-roles.ts";
import { refuseKey } from "./refuse-key.ts";
import type { NewUser } from "./users.ts";

/**
 * Creates an account in the current school. Without a password the owner gets an email with a link to set one.
 * @param claim locks the owner's record before the account is created, and returns what links the two
 * @throws {AppError} 409 `duplicate` if the address has an account in this school, 400 for an unknown role, 403
 * `beyond_own_permissions`
 */
export async function createUser(
  { password, roles, ...values }: z.output<typeof NewUser>,
  claim?: () => Promise<(user: User) => Promise<unknown>>,
): Promise<User> {
  if (password) refuseKey();
  const passwordHash = password ? await hashNewPassword(password, values) : null;
  return transaction(async () => {
    const link = await claim?.();
    if (await User.findOne({ where: { email: values.email } }))
      throw conflict("duplicate", "This address already has an account in this school; use another address");
    const user = await User.create({ ...values, passwordHash, status: passwordHash ? "active" : "invited" });
    await link?.(user);
    await grantRoles({ userId: user.id, keys: roles, knowsPassword: !!passwordHash });
    if (!passwordHash) await sendInvitation(user);
    await audited(User, user.id, "create", { after: { ...values, roles } });
    return user;
  });
}

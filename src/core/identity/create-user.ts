import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { conflict } from "../../lib/errors.ts";
import { User } from "../../models/identity/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { grantRoles } from "./grant-roles.ts";
import { refuseKey } from "./refuse-key.ts";
import { sendInvitation } from "./send-invitation.ts";
import { identityServices } from "./services.ts";
import type { NewUser } from "./users.ts";

/**
 * Creates an account of the current school. Without a password a mail invites its owner to set one.
 * @throws {AppError} 409 `duplicate` where the address has an account in this school, 400 for an unknown role, 403 `beyond_own_permissions`
 */
export async function createUser({ password, roles, ...values }: z.output<typeof NewUser>): Promise<User> {
  if (password) refuseKey();
  const passwordHash = password ? await identityServices().passwords.hash(password) : null;
  return transaction(async () => {
    if (await User.findOne({ where: { email: values.email } }))
      throw conflict("duplicate", "This address has an account in this school already: name another one");
    const user = await User.create({ ...values, passwordHash, status: passwordHash ? "active" : "invited" });
    await grantRoles({ userId: user.id, keys: roles, knowsPassword: !!passwordHash });
    if (!passwordHash) await sendInvitation(user);
    await recordAudit({
      action: "users.create",
      entityType: "User",
      entityId: user.id,
      after: { ...values, roles },
    });
    return user;
  });
}

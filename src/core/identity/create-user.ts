import type { z } from "zod";
import { transaction } from "../../db/transaction.ts";
import { invitation } from "../../emails/invitation.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { conflict } from "../../lib/errors.ts";
import { User, UserToken } from "../../models/identity/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { queueEmail } from "../messaging/queue-email.ts";
import { grantRoles } from "./grant-roles.ts";
import { newLinkToken } from "./link-tokens.ts";
import { identityServices } from "./services.ts";
import type { NewUser } from "./users.ts";

const invitationDays = 7;

/**
 * Creates an account of the current school. Without a password a mail invites its owner to set one.
 * @throws {AppError} 409 `duplicate` where the address has an account in this school, 400 for an unknown role
 */
export async function createUser({ password, roles, ...values }: z.output<typeof NewUser>): Promise<User> {
  const passwordHash = password ? await identityServices().passwords.hash(password) : null;
  return transaction(async () => {
    if (await User.findOne({ where: { email: values.email } }))
      throw conflict("duplicate", "This address has an account in this school already: name another one");
    const user = await User.create({ ...values, passwordHash, status: passwordHash ? "active" : "invited" });
    await grantRoles(user.id, roles);
    if (!passwordHash) await invite(user);
    await recordAudit({
      action: "users.create",
      entityType: "User",
      entityId: user.id,
      after: { ...values, roles },
    });
    return user;
  });
}

async function invite(user: User): Promise<void> {
  const { token, hash } = newLinkToken(schoolId());
  const link = await UserToken.create({
    userId: user.id,
    purpose: "invitation",
    tokenHash: hash,
    expiresAt: new Date(now().getTime() + invitationDays * 86_400_000),
  });
  await queueEmail({
    template: invitation,
    entityKey: `UserToken:${link.id}`,
    to: { address: user.email, name: user.name },
    props: {
      name: user.name,
      url: `${identityServices().publicUrl}/reset-password?token=${token}`,
      days: invitationDays,
    },
  });
}

import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { conflict } from "../../lib/errors.ts";
import { type User, UserToken } from "../../models/identity/index.ts";
import { queueEmail } from "../messaging/queue-email.ts";
import { linkEmail, linkLifetimeMs } from "./link-email.ts";
import { newLinkToken } from "./link-tokens.ts";

/** A mailbox is not flooded by an impatient office. */
const linksPerDay = 5;

/**
 * Queues a mail with a link to set the first password. The links of earlier invitations end.
 * @throws {AppError} 409 `account_in_use` where the account has its password, `too_many_invitations` after five in a day
 */
export async function sendInvitation(user: User): Promise<void> {
  if (user.status !== "invited")
    throw conflict("account_in_use", `The account is ${user.status}: only one without a password is invited`);
  const purpose = "invitation" as const;
  const links = await UserToken.findAll({ where: { userId: user.id, purpose } });
  const yesterday = now().getTime() - 86_400_000;
  if (links.filter(({ createdAt }) => createdAt.getTime() > yesterday).length >= linksPerDay)
    throw conflict("too_many_invitations", `${linksPerDay} invitations went out since yesterday: wait a day`);
  await UserToken.update({ usedAt: now() }, { where: { userId: user.id, purpose, usedAt: null } });
  const { token, hash } = newLinkToken(schoolId());
  const link = await UserToken.create({
    userId: user.id,
    purpose,
    tokenHash: hash,
    expiresAt: new Date(now().getTime() + linkLifetimeMs.invitation),
  });
  await queueEmail({
    ...linkEmail("invitation", user.name, token),
    entityKey: `UserToken:${link.id}`,
    to: { address: user.email, name: user.name },
  });
}

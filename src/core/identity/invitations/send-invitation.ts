import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { DAY_MS } from "../../../lib/days/day-ms.ts";
import { conflict } from "../../../lib/errors.ts";
import { type User, UserToken } from "../../../models/identity/index.ts";
import { queueEmail } from "../../emails/queue/queue-email.ts";
import { linkEmail, linkLifetimeMs } from "./link-email.ts";
import { newLinkToken } from "./link-tokens.ts";

/** Per account, so that repeated invitations do not flood a mailbox. */
const MAX_LINKS_PER_DAY = 5;

/**
 * Queues an email with a link to set the first password. The links of earlier invitations become invalid.
 * @throws {AppError} 409 `account_in_use` if the account has a password, `too_many_invitations` after five in a day
 */
export async function sendInvitation(user: User): Promise<void> {
  if (user.status !== "invited")
    throw conflict(
      "account_in_use",
      `The account is ${user.status}; only accounts without a password can be invited`,
    );
  const purpose = "invitation" as const;
  const links = await UserToken.findAll({ where: { userId: user.id, purpose } });
  const yesterday = now().getTime() - DAY_MS;
  if (links.filter(({ createdAt }) => createdAt.getTime() > yesterday).length >= MAX_LINKS_PER_DAY)
    throw conflict(
      "too_many_invitations",
      `${MAX_LINKS_PER_DAY} invitations have been sent within a day; try again tomorrow`,
    );
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

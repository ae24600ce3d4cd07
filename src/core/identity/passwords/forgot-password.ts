import { setTimeout as pause } from "node:timers/promises";
import { Op } from "sequelize";
import type { z } from "zod";
import { inSchool } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { UserToken } from "../../../models/identity/index.ts";
import { recordAudit } from "../../audit/record-audit.ts";
import { queueEmail } from "../../emails/queue/queue-email.ts";
import { type Account, findAccounts } from "../accounts/find-accounts.ts";
import { checkMayEmailLinks, linkEmail, linkLifetimeMs } from "../invitations/link-email.ts";
import { newLinkToken } from "../invitations/link-tokens.ts";
import type { ForgotPassword } from "../schemas.ts";

/** Per account, so that nobody can flood another person's mailbox. */
const MAX_LINKS_PER_HOUR = 5;

/** Every response takes at least this long, so that its duration does not reveal whether the account exists. */
const MIN_RESPONSE_MS = 150;

/** Queues an email with a password reset link if the account exists. Does not reveal whether it does. */
export async function forgotPassword({ email, school }: z.output<typeof ForgotPassword>): Promise<void> {
  // Before the look-up: otherwise this error would reveal that the account exists.
  checkMayEmailLinks();
  await Promise.all([
    pause(MIN_RESPONSE_MS),
    findAccounts(email).then((accounts) =>
      Promise.all(accounts.filter((each) => !school || each.school.slug === school).map(sendLink)),
    ),
  ]);
}

async function sendLink(account: Account): Promise<void> {
  if (account.status !== "active" && account.status !== "invited") return;
  await inSchool(account.schoolId, async () => {
    const createdAt = { [Op.gt]: new Date(now().getTime() - 3_600_000) };
    const recent = { userId: account.id, purpose: "password_reset" as const, createdAt };
    if ((await UserToken.count({ where: recent })) >= MAX_LINKS_PER_HOUR) return;
    const { token, hash } = newLinkToken(account.schoolId);
    const link = await UserToken.create({
      userId: account.id,
      purpose: "password_reset",
      tokenHash: hash,
      expiresAt: new Date(now().getTime() + linkLifetimeMs.password_reset),
    });
    await recordAudit({ action: "auth.password_reset_request", entityType: "User", entityId: account.id });
    await queueEmail({
      ...linkEmail("password_reset", account.name, token),
      entityKey: `UserToken:${link.id}`,
      to: { address: account.email, name: account.name },
    });
  });
}

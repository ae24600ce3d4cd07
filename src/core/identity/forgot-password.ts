import { setTimeout as pause } from "node:timers/promises";
import { Op } from "sequelize";
import type { z } from "zod";
import { inSchool } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { UserToken } from "../../models/identity/index.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { queueEmail } from "../messaging/queue-email.ts";
import { type Account, findAccounts } from "./find-accounts.ts";
import { checkMayMailLinks, linkEmail, linkLifetimeMs } from "./link-email.ts";
import { newLinkToken } from "./link-tokens.ts";
import type { ForgotPassword } from "./schemas.ts";

/** So many links an account gets in an hour: nobody's mailbox is flooded by somebody else. */
const linksPerHour = 5;

/** Every answer takes this long, so that its time does not tell whether the account exists. */
const answerMs = 150;

/** Queues a mail with a link to a new password, where there is such an account. Says nothing of whether there is. */
export async function forgotPassword({ email, school }: z.output<typeof ForgotPassword>): Promise<void> {
  // Before the account is looked up: whether it exists must not decide between this failure and an answer.
  checkMayMailLinks();
  await Promise.all([
    pause(answerMs),
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
    if ((await UserToken.count({ where: recent })) >= linksPerHour) return;
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

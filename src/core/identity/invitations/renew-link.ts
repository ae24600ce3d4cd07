import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { User, UserToken } from "../../../models/identity/index.ts";
import { linkEmail, linkLifetimeMs } from "./link-email.ts";
import { newLinkToken } from "./link-tokens.ts";

const invitedOnly = ["invited"];
const withAccount = ["active", "invited"];

/**
 * Replaces the token of a link whose email did not arrive; the old one becomes invalid. Runs in the caller's transaction.
 * @param entityKey of the email: `UserToken:<id>`
 * @returns the email with the new link; null if the link was used or replaced, has expired, or its account is disabled
 */
export async function renewLink(entityKey: string) {
  const id = entityKey.replace(/^UserToken:/, "");
  const link = await UserToken.findOne({ where: { id, usedAt: null }, lock: true });
  if (!link || link.expiresAt <= now()) return null;
  const { purpose } = link;
  if (purpose !== "invitation" && purpose !== "password_reset") return null;
  const status = purpose === "invitation" ? invitedOnly : withAccount;
  const user = await User.findOne({ where: { id: link.userId, status } });
  if (!user) return null;
  const { token, hash } = newLinkToken(schoolId());
  await link.update({ tokenHash: hash, expiresAt: new Date(now().getTime() + linkLifetimeMs[purpose]) });
  return linkEmail(purpose, user.name, token);
}

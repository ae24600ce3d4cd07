import type { Email } from "../../../emails/email.ts";
import { invitation } from "../../../emails/identity/invitation.ts";
import { passwordReset } from "../../../emails/identity/password-reset.ts";
import { DAY_MS } from "../../../lib/days/day-ms.ts";
import { AppError } from "../../../lib/errors.ts";
import { identityServices } from "../../common/identity-services.ts";

/** Validity of the links. */
export const INVITATION_DAYS = 7;
export const RESET_MINUTES = 60;

export type LinkPurpose = "invitation" | "password_reset";

export const linkLifetimeMs: Readonly<Record<LinkPurpose, number>> = {
  invitation: INVITATION_DAYS * DAY_MS,
  password_reset: RESET_MINUTES * 60_000,
};

const urlOf = (token: string) => `${identityServices().publicUrl}/reset-password?token=${token}`;

/** @throws {AppError} 500 `public_url_missing` in production without PUBLIC_URL */
export function checkMayEmailLinks(): void {
  if (!identityServices().mayMailSecretLinks)
    throw new AppError(
      500,
      "public_url_missing",
      "Set PUBLIC_URL: links in emails require the address of the console",
    );
}

/** Builds the email with a link for this purpose. @throws {AppError} as `checkMayEmailLinks` */
export function linkEmail(
  purpose: LinkPurpose,
  name: string,
  token: string,
): { template: Email<any>; props: object } {
  checkMayEmailLinks();
  const url = urlOf(token);
  return purpose === "invitation"
    ? { template: invitation, props: { name, url, days: INVITATION_DAYS } }
    : { template: passwordReset, props: { name, url, minutes: RESET_MINUTES } };
}

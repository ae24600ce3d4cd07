import type { Email } from "../../emails/email.ts";
import { invitation } from "../../emails/invitation.ts";
import { passwordReset } from "../../emails/password-reset.ts";
import { AppError } from "../../lib/errors.ts";
import { identityServices } from "./services.ts";

/** How long a link is valid. */
export const INVITATION_DAYS = 7;
export const RESET_MINUTES = 60;

export type LinkPurpose = "invitation" | "password_reset";

export const linkLifetimeMs: Readonly<Record<LinkPurpose, number>> = {
  invitation: INVITATION_DAYS * 86_400_000,
  password_reset: RESET_MINUTES * 60_000,
};

const urlOf = (token: string) => `${identityServices().publicUrl}/reset-password?token=${token}`;

/** @throws {AppError} 500 `public_url_missing` in production without PUBLIC_URL */
export function checkMayMailLinks(): void {
  if (!identityServices().mayMailSecretLinks)
    throw new AppError(
      500,
      "public_url_missing",
      "Set PUBLIC_URL: links in emails need the address of the console",
    );
}

/** The email that carries a link of this purpose. @throws {AppError} as `checkMayMailLinks` */
export function linkEmail(
  purpose: LinkPurpose,
  name: string,
  token: string,
): { template: Email<any>; props: object } {
  checkMayMailLinks();
  const url = urlOf(token);
  return purpose === "invitation"
    ? { template: invitation, props: { name, url, days: INVITATION_DAYS } }
    : { template: passwordReset, props: { name, url, minutes: RESET_MINUTES } };
}

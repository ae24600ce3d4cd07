import type { Brand } from "../../emails/email.ts";
import type { Language } from "../../emails/languages.ts";
import type { Mailer } from "../../lib/delivery/mailer.ts";

export interface EmailServices {
  /** Opens the mailer lazily: most commands send no email. */
  mailer(): Promise<Mailer>;
  /** Name of the platform, the sender of emails to schools. */
  platformName: string;
  /** Domain of the Message-IDs. */
  domain: string;
  leaseSeconds: number;
  /** Limit over all nodes; undefined: none. */
  ratePerSecond: number | undefined;
  /** Default limit per school, over all nodes; undefined: none. */
  schoolRatePerMinute: number | undefined;
  /** Suppress optional emails to an address after this many consecutive permanent rejections. */
  suppressAfter: number;
}

let current: EmailServices | undefined;

/** Connects the email services; undefined disconnects them. */
export function connectEmail(services: EmailServices | undefined): void {
  current = services;
}

export function emailServices(): EmailServices {
  if (!current) throw new Error("The email services are not connected");
  return current;
}

/** Branding of the platform's own emails. */
export const platformBrand = (language: Language): Brand => ({
  name: emailServices().platformName,
  language,
});

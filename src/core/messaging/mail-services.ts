import type { Brand } from "../../emails/email.ts";
import type { Language } from "../../emails/languages.ts";
import type { Mailer } from "../../lib/mailer.ts";

export interface MailServices {
  /** Opened with the first mail: most commands send none. */
  mailer(): Promise<Mailer>;
  /** Name of the platform, which writes to the schools. */
  platformName: string;
  /** Domain of the Message-IDs. */
  domain: string;
  leaseSeconds: number;
  /** Over all nodes; undefined: no limit. */
  ratePerSecond: number | undefined;
  /** Of one school without a rate of its own, over all nodes; undefined: no limit. */
  schoolRatePerMinute: number | undefined;
  /** So many refusals of an address in a row, and it gets no mails any more that one may refuse. */
  suppressAfter: number;
}

let current: MailServices | undefined;

/** Says how mails leave; undefined takes it away again. */
export function connectMail(services: MailServices | undefined): void {
  current = services;
}

export function mailServices(): MailServices {
  if (!current) throw new Error("No mail services are connected");
  return current;
}

/** How the platform's own mails look. */
export const platformBrand = (language: Language): Brand => ({ name: mailServices().platformName, language });

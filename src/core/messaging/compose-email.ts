import { createHash } from "node:crypto";
import { type Brand, type Email, renderEmail } from "../../emails/email.ts";
import { newId } from "../../lib/ids.ts";
import { mailServices, platformBrand } from "./mail-services.ts";
import { unsubscribeUrl } from "./unsubscribe-link.ts";

/** What of a mail follows from its template, its reader and the school: as it stands in the queue. */
export function composeEmail<P>(template: Email<P>, address: string, props: P, brand: Brand) {
  const refusal = template.refusable ? unsubscribeUrl(address) : undefined;
  const looks = {
    ...(template.fromPlatform ? platformBrand(brand.language) : brand),
    unsubscribeUrl: refusal,
  };
  const { subject, text, html } = renderEmail(template, props, looks);
  const id = newId();
  return {
    id,
    subject,
    text,
    html: html.value,
    messageId: messageId(id),
    locale: brand.language,
    unsubscribeUrl: refusal ?? null,
  };
}

/** Follows from the row, so that two copies of one mail can be recognised as such. */
const messageId = (id: string): string =>
  `${createHash("sha256").update(id).digest("hex").slice(0, 40)}@${mailServices().domain}`;

import { createHash } from "node:crypto";
import { type Brand, type Email, renderEmail } from "../../emails/email.ts";
import { schoolId } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import { mailServices, platformBrand } from "./mail-services.ts";
import { sealBody } from "./secret-body.ts";
import { unsubscribeMark } from "./unsubscribe-link.ts";

/**
 * What of an email follows from its template, its reader and the school: as it stands in the queue. Tokens are not
 * stored: a body that gives access to an account is sealed, the link to unsubscribe is put in when the email is sent.
 */
export function composeEmail<P>(template: Email<P>, props: P, brand: Brand, id = newId()) {
  const mark = template.refusable ? unsubscribeMark(id) : undefined;
  const looks = {
    ...(template.fromPlatform ? platformBrand(brand.language) : brand),
    unsubscribeUrl: mark,
  };
  const { subject, text, html } = renderEmail(template, props, looks);
  const body = { html: html.value, text };
  const secret = template.secret ?? false;
  return {
    id,
    subject,
    ...(secret ? sealBody(schoolId(), id, body) : body),
    secret,
    messageId: messageId(id),
    locale: brand.language,
    unsubscribeUrl: mark ?? null,
  };
}

/** Follows from the row, so that two copies of one mail can be recognised as such. */
const messageId = (id: string): string =>
  `${createHash("sha256").update(id).digest("hex").slice(0, 40)}@${mailServices().domain}`;

import { createHash } from "node:crypto";
import { type Brand, type Email, renderEmail } from "../../../emails/email.ts";
import { schoolId } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { emailServices, platformBrand } from "../email-services.ts";
import { unsubscribeMark } from "../suppressions/unsubscribe-link.ts";
import { sealBody } from "./secret-body.ts";

/**
 * Composes an email from its template, recipient and school, as it is stored in the queue. Tokens are not stored in plain text:
 * a body that gives access to an account is encrypted, and the unsubscribe link is inserted when the email is sent.
 */
export function composeEmail<P>(template: Email<P>, props: P, brand: Brand, id = newId()) {
  const placeholder = template.refusable ? unsubscribeMark(id) : undefined;
  const looks = {
    ...(template.fromPlatform ? platformBrand(brand.language) : brand),
    unsubscribeUrl: placeholder,
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
    unsubscribeUrl: placeholder ?? null,
  };
}

/** Derived from the row, so that two copies of an email can be recognised as duplicates. */
const messageId = (id: string): string =>
  `${createHash("sha256").update(id).digest("hex").slice(0, 40)}@${emailServices().domain}`;

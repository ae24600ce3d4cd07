import type { Mailer, OutgoingEmail } from "../../../lib/delivery/mailer.ts";
import { openBody } from "../queue/secret-body.ts";
import { unsubscribeMark, unsubscribeUrl } from "../suppressions/unsubscribe-link.ts";
import { type ClaimedEmail, filesOf } from "./claim-emails.ts";
import { inlineLogo } from "./inline-logo.ts";

/** Header fields that are not derived from the row. Stored after sending, so that the email can be shown as it was sent. */
export interface SentHeaders {
  date: string;
  from: { name: string; address: string };
  replyTo: string | null;
}

type Stored = Pick<
  ClaimedEmail,
  | ("schoolId" | "id" | "templateKind" | "toAddress" | "toName" | "subject" | "html" | "text" | "messageId")
  | ("secret" | "hasFiles" | "fromPlatform" | "senderName" | "senderAddress" | "replyTo" | "unsubscribeUrl")
>;

/** Builds the header of an email that is sent now. */
export const headersNow = (mailer: Mailer, email: Stored, date: Date): SentHeaders => ({
  date: date.toISOString(),
  from: email.fromPlatform
    ? mailer.platform
    : {
        name: email.senderName || mailer.platform.name,
        address: email.senderAddress || mailer.platform.address,
      },
  replyTo: email.fromPlatform ? null : email.replyTo,
});

/** Builds the email to hand over: the same bytes for the same row and header. @throws if its body cannot be decrypted */
export async function outgoingEmail(
  email: Stored,
  { date, from, replyTo }: SentHeaders,
): Promise<OutgoingEmail> {
  const { schoolId, id, toAddress } = email;
  const stored = { html: email.html ?? "", text: email.text ?? "" };
  const body = email.secret ? openBody(schoolId, id, stored) : stored;
  const placeholder = unsubscribeMark(id);
  const link =
    email.unsubscribeUrl === placeholder ? unsubscribeUrl(schoolId, toAddress) : email.unsubscribeUrl;
  const withLink = (text: string) =>
    link && link !== email.unsubscribeUrl ? text.replaceAll(placeholder, link) : text;
  return {
    name: `${id}-${email.templateKind}`,
    date: new Date(date),
    from,
    replyTo: replyTo ?? undefined,
    to: { name: email.toName ?? "", address: toAddress },
    subject: email.subject,
    text: withLink(body.text),
    html: withLink(body.html),
    messageId: email.messageId,
    unsubscribeUrl: link,
    attachments: [
      ...(email.hasFiles ? await filesOf(email) : []),
      ...(await inlineLogo(schoolId, body.html)),
    ],
  };
}

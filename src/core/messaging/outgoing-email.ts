import type { Mailer, OutgoingMail } from "../../lib/mailer.ts";
import { type ClaimedEmail, filesOf } from "./claim-emails.ts";
import { openBody } from "./secret-body.ts";
import { unsubscribeMark, unsubscribeUrl } from "./unsubscribe-link.ts";

/** What the header of an email says beyond its row: kept when it has left, so that it can be shown as it was. */
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

/** The header of an email that leaves now. */
export const headersNow = (mailer: Mailer, mail: Stored, date: Date): SentHeaders => ({
  date: date.toISOString(),
  from: mail.fromPlatform
    ? mailer.platform
    : {
        name: mail.senderName || mailer.platform.name,
        address: mail.senderAddress || mailer.platform.address,
      },
  replyTo: mail.fromPlatform ? null : mail.replyTo,
});

/** An email as it is handed over: the same bytes for the same row and header. @throws where its body cannot be opened */
export async function outgoingEmail(
  mail: Stored,
  { date, from, replyTo }: SentHeaders,
): Promise<OutgoingMail> {
  const { schoolId, id, toAddress } = mail;
  const stored = { html: mail.html ?? "", text: mail.text ?? "" };
  const body = mail.secret ? openBody(schoolId, id, stored) : stored;
  const mark = unsubscribeMark(id);
  const link = mail.unsubscribeUrl === mark ? unsubscribeUrl(schoolId, toAddress) : mail.unsubscribeUrl;
  const withLink = (text: string) =>
    link && link !== mail.unsubscribeUrl ? text.replaceAll(mark, link) : text;
  return {
    name: `${id}-${mail.templateKind}`,
    date: new Date(date),
    from,
    replyTo: replyTo ?? undefined,
    to: { name: mail.toName ?? "", address: toAddress },
    subject: mail.subject,
    text: withLink(body.text),
    html: withLink(body.html),
    messageId: mail.messageId,
    unsubscribeUrl: link,
    attachments: mail.hasFiles ? await filesOf(mail) : [],
  };
}

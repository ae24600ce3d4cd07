import { filesOf } from "./claim-emails.ts";
import type { ShownEmail } from "./find-emails.ts";
import { mailServices } from "./mail-services.ts";

/** A queued mail as it would be handed over, save that the sender is the platform's. */
export async function emailAsFile(mail: ShownEmail): Promise<Buffer> {
  const mailer = await mailServices().mailer();
  return mailer.asFile({
    name: mail.id,
    to: { name: mail.toName ?? "", address: mail.toAddress },
    subject: mail.subject,
    text: mail.text ?? "",
    html: mail.html ?? "",
    messageId: mail.messageId,
    unsubscribeUrl: mail.unsubscribeUrl,
    attachments: await filesOf(mail),
  });
}

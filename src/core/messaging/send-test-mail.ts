import { z } from "zod";
import { renderEmail } from "../../emails/email.ts";
import { languageOf } from "../../emails/languages.ts";
import { testMail } from "../../emails/test-mail.ts";
import { now } from "../../lib/clock.ts";
import { newId } from "../../lib/ids.ts";
import { parseInput } from "../parse-input.ts";
import { mailServices, platformBrand } from "./mail-services.ts";

/** Hands a mail over at once, past the queue: to see whether mails leave. @throws {AppError} 400 for no address */
export async function sendTestMail(
  to: string,
  locale: string,
): Promise<{ to: string; sent: boolean; response: string }> {
  const address = parseInput(z.object({ address: z.email().max(254) }), { address: to }).address;
  const sentAt = now().toISOString().slice(0, 16).replace("T", " ");
  const { subject, text, html } = renderEmail(
    testMail,
    { sentAt: `${sentAt} UTC` },
    platformBrand(languageOf(locale)),
  );
  const id = newId();
  const mailer = await mailServices().mailer();
  try {
    const response = await mailer.send({
      name: `${id}-${testMail.name}`,
      to: { name: "", address },
      subject,
      text,
      html: html.value,
      messageId: `${id}@${mailServices().domain}`,
    });
    return { to: address, sent: true, response };
  } catch (error) {
    return { to: address, sent: false, response: (error as Error).message };
  }
}

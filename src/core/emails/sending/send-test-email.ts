import { z } from "zod";
import { renderEmail } from "../../../emails/email.ts";
import { testEmail } from "../../../emails/emails/test-email.ts";
import { languageOf } from "../../../emails/languages.ts";
import { now } from "../../../lib/clock.ts";
import { newId } from "../../../lib/ids.ts";
import { parseInput } from "../../common/input/parse-input.ts";
import { emailServices, platformBrand } from "../email-services.ts";

/** Sends a test email immediately, bypassing the queue. @throws {AppError} 400 for an invalid address */
export async function sendTestEmail(
  to: string,
  locale: string,
): Promise<{ to: string; sent: boolean; response: string }> {
  const address = parseInput(z.object({ address: z.email().max(254) }), { address: to }).address;
  const sentAt = now().toISOString().slice(0, 16).replace("T", " ");
  const { subject, text, html } = renderEmail(
    testEmail,
    { sentAt: `${sentAt} UTC` },
    platformBrand(languageOf(locale)),
  );
  const id = newId();
  const mailer = await emailServices().mailer();
  try {
    const response = await mailer.send({
      name: `${id}-${testEmail.name}`,
      to: { name: "", address },
      subject,
      text,
      html: html.value,
      messageId: `${id}@${emailServices().domain}`,
    });
    return { to: address, sent: true, response };
  } catch (error) {
    return { to: address, sent: false, response: (error as Error).message };
  }
}

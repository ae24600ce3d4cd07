import { now } from "../../lib/clock.ts";
import { hideTokens } from "../../lib/hide-tokens.ts";
import { maskAddresses } from "../../lib/mail-address.ts";
import type { ShownEmail } from "./find-emails.ts";
import { mailServices } from "./mail-services.ts";
import { headersNow, outgoingEmail } from "./outgoing-email.ts";

/**
 * An email that has left, byte for byte as it was handed over, and one that waits as it would leave now.
 * @param reveal whole addresses and the reader's link to unsubscribe; otherwise they are masked
 */
export async function emailAsFile(mail: ShownEmail, reveal: boolean): Promise<Buffer> {
  const mailer = await mailServices().mailer();
  const stored = { ...mail, hasFiles: mail.attachments.length > 0 };
  const headers = mail.sentHeaders ?? headersNow(mailer, stored, now());
  const outgoing = await outgoingEmail(stored, headers);
  if (reveal) return mailer.asFile(outgoing);
  // In the bodies before they are encoded, where an address could be folded or in base64.
  const text = maskAddresses(hideTokens(outgoing.text));
  const html = maskAddresses(hideTokens(outgoing.html));
  const file = (await mailer.asFile({ ...outgoing, text, html })).toString("utf8");
  const end = file.indexOf("\r\n\r\n");
  return Buffer.from(maskHeader(file.slice(0, end)) + file.slice(end));
}

/** Without the reader's name, which may be encoded. Message-IDs look like addresses, and stay. */
const maskHeader = (header: string): string =>
  hideTokens(header)
    .replace(/^To:[^<\r\n]*(?:\r\n[ \t][^<\r\n]*)*</im, "To: <")
    .replace(/^(?:From|To|Reply-To):.*(?:\r\n[ \t].*)*/gim, maskAddresses);

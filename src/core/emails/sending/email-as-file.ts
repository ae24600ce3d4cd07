import { now } from "../../../lib/clock.ts";
import { maskAddresses } from "../../../lib/delivery/email-address.ts";
import { hideTokens } from "../../../lib/tokens/hide-tokens.ts";
import { emailServices } from "../email-services.ts";
import type { ShownEmail } from "../queue/find-emails.ts";
import { headersNow, outgoingEmail } from "./outgoing-email.ts";

/**
 * Renders an email as an .eml file: a sent one byte for byte as it was handed over, a pending one as it would be sent now.
 * @param reveal show full addresses and the recipient's unsubscribe link; otherwise they are masked
 */
export async function emailAsFile(email: ShownEmail, reveal: boolean): Promise<Buffer> {
  const mailer = await emailServices().mailer();
  const stored = { ...email, hasFiles: email.attachments.length > 0 };
  const headers = email.sentHeaders ?? headersNow(mailer, stored, now());
  const outgoing = await outgoingEmail(stored, headers);
  if (reveal) return mailer.asFile(outgoing);
  // Mask the bodies before encoding: afterwards an address could be folded or base64-encoded.
  const maskedText = maskAddresses(hideTokens(outgoing.text));
  const html = maskAddresses(hideTokens(outgoing.html));
  const file = (await mailer.asFile({ ...outgoing, text: maskedText, html })).toString("utf8");
  const end = file.indexOf("\r\n\r\n");
  return Buffer.from(maskHeader(file.slice(0, end)) + file.slice(end));
}

/**
 * Masks addresses in a header and drops the recipient's name, which may be encoded. Message-IDs look like addresses but stay.
 */
const maskHeader = (header: string): string =>
  hideTokens(header)
    .replace(/^To:[^<\r\n]*(?:\r\n[ \t][^<\r\n]*)*</im, "To: <")
    .replace(/^(?:From|To|Reply-To):.*(?:\r\n[ \t].*)*/gim, maskAddresses);

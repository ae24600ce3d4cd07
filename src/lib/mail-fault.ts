/**
 * - `permanent`: this mail will never be taken
 * - `temporary`: this mail may be taken later
 * - `server`: the mail server cannot be used just now, whichever mail it is
 */
export type MailFaultKind = "permanent" | "temporary" | "server";

/** Why a mail was not taken. */
export class MailFault extends Error {
  readonly kind: MailFaultKind;
  /** What the mail server answered, where it did. */
  readonly responseCode: number | null;
  /** It is the address that will not do, whatever is sent to it. */
  readonly refusedAddress: boolean;

  constructor(
    kind: MailFaultKind,
    message: string,
    responseCode: number | null,
    cause?: unknown,
    refusedAddress = false,
  ) {
    super(message, { cause });
    this.name = "MailFault";
    this.kind = kind;
    this.responseCode = responseCode;
    this.refusedAddress = refusedAddress;
  }
}

interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  command?: string;
  syscall?: string;
  /** Of the fault below, where nodemailer has put a code of its own. */
  originalCode?: string;
}

/** Codes of nodemailer that speak of the server or the way to it. */
const ofServer = new Set(["EDNS", "ETLS", "EAUTH", "ENOAUTH", "EOAUTH2", "EPROXY", "ECONFIG"]);
/** Codes that speak of the mail itself. */
const ofMail = new Set(["EENVELOPE", "EMESSAGE", "ESTREAM", "EMAXRECIPIENTS"]);

/** What TLS says of a certificate, or of a conversation that is none of it. */
const ofEncryption = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO$)/;

/** Tells from an error of nodemailer what to do with the mail. */
export function toMailFault(error: unknown): MailFault {
  const { message, code = "", responseCode = null, syscall, command, originalCode = "" } = error as SmtpError;
  const fault = (kind: MailFaultKind) => new MailFault(kind, message, responseCode, error);
  // "Too busy", "try again later": said of whoever connects.
  if (responseCode === 421 || responseCode === 454) return fault("server");
  if (ofMail.has(code)) {
    const permanent = responseCode === null || responseCode >= 500;
    // 5.7 is the server's policy: it speaks of us, not of the address.
    const refused =
      responseCode !== null && permanent && command === "RCPT TO" && !/\b5\.7\.\d/.test(message);
    return new MailFault(permanent ? "permanent" : "temporary", message, responseCode, error, refused);
  }
  if (ofEncryption.test(originalCode) || ofEncryption.test(code)) return fault("server");
  if (ofServer.has(code) || syscall === "connect" || responseCode !== null) return fault("server");
  if (code === "ETIMEDOUT" && /connect|greeting/i.test(message)) return fault("server");
  return fault("temporary");
}

/**
 * - `permanent`: this email will never be accepted
 * - `temporary`: this email may be accepted later
 * - `server`: the mail server cannot be used at the moment, for any email
 */
export type EmailErrorKind = "permanent" | "temporary" | "server";

/** A failed delivery to the mail server. */
export class EmailError extends Error {
  readonly kind: EmailErrorKind;
  /** SMTP response code, if the mail server responded. */
  readonly responseCode: number | null;
  /** True if the server rejected the recipient's address itself, not this email. */
  readonly refusedAddress: boolean;

  constructor(
    kind: EmailErrorKind,
    message: string,
    responseCode: number | null,
    cause?: unknown,
    refusedAddress = false,
  ) {
    super(message, { cause });
    this.name = "EmailError";
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
  /** Code of the underlying error, if nodemailer replaced it. */
  originalCode?: string;
}

/** nodemailer codes about the server or the connection to it. */
const serverCodes = new Set(["EDNS", "ETLS", "EAUTH", "ENOAUTH", "EOAUTH2", "EPROXY", "ECONFIG"]);
/** nodemailer codes about the email itself. */
const emailCodes = new Set(["EENVELOPE", "EMESSAGE", "ESTREAM", "EMAXRECIPIENTS"]);

/** TLS errors: about the certificate, or a peer that does not speak TLS. */
const tlsCodes = /^(CERT_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|ERR_TLS_|ERR_SSL_|EPROTO$)/;

/** Converts an error of nodemailer, classified by what to do with the email. */
export function toEmailError(error: unknown): EmailError {
  const { message, code = "", responseCode = null, syscall, command, originalCode = "" } = error as SmtpError;
  const errorOf = (kind: EmailErrorKind) => new EmailError(kind, message, responseCode, error);
  // "Too busy" and "try again later" are about the connection, not about the email.
  if (responseCode === 421 || responseCode === 454) return errorOf("server");
  if (emailCodes.has(code)) {
    const permanent = responseCode === null || responseCode >= 500;
    // 5.7 is the server's policy: it concerns the sender, not the address.
    const isAddressRefused =
      responseCode !== null && permanent && command === "RCPT TO" && !/\b5\.7\.\d/.test(message);
    return new EmailError(
      permanent ? "permanent" : "temporary",
      message,
      responseCode,
      error,
      isAddressRefused,
    );
  }
  if (tlsCodes.test(originalCode) || tlsCodes.test(code)) return errorOf("server");
  if (serverCodes.has(code) || syscall === "connect" || responseCode !== null) return errorOf("server");
  if (code === "ETIMEDOUT" && /connect|greeting/i.test(message)) return errorOf("server");
  return errorOf("temporary");
}

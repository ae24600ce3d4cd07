import { createHash } from "node:crypto";
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Config } from "../config/config.ts";
import { type EmailAddress, parseAddress } from "./email-address.ts";
import { toEmailError } from "./email-error.ts";

export interface Attachment {
  fileName: string;
  contentType: string;
  content: Buffer;
  /** Shown within the HTML, which refers to it by `cid:`. */
  cid?: string;
}

export interface OutgoingEmail {
  /** Base name of the `.eml` file if emails are written instead of sent. */
  name: string;
  /** Default: now. */
  date?: Date;
  /** Default: the platform's sender. */
  from?: Partial<EmailAddress>;
  replyTo?: string | undefined;
  to: EmailAddress;
  subject: string;
  text: string;
  html: string;
  /** Without angle brackets. */
  messageId: string;
  attachments?: readonly Attachment[];
  /** URL for one-click unsubscription (a single POST) from this kind of email. */
  unsubscribeUrl?: string | null;
}

export interface Mailer {
  /** How many emails may be in progress at once. */
  lanes: number;
  /** The default sender. */
  platform: EmailAddress;
  /** @returns the mail server's response. @throws {EmailError} */
  send(email: OutgoingEmail): Promise<string>;
  /** Renders the email as it would be sent. */
  asFile(email: OutgoingEmail): Promise<Buffer>;
  /** Waits for emails in progress, then closes the connections. */
  close(): Promise<void>;
}

export type EmailSettings = Pick<
  Config,
  | "SMTP_URL"
  | "SMTP_CONNECTIONS"
  | "EMAIL_LEASE_SECONDS"
  | "MAIL_FROM"
  | "SCHOOL_SVC_DATA_DIR"
  | "DKIM_DOMAIN"
  | "DKIM_SELECTOR"
  | "DKIM_PRIVATE_KEY"
>;

/** Mail clients offer one-click unsubscription only if the signature covers both List-Unsubscribe headers. */
const signedHeaders = [
  ...["From", "Reply-To", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Content-Type"],
  ...["Content-Transfer-Encoding", "Auto-Submitted", "List-Unsubscribe", "List-Unsubscribe-Post"],
].join(":");

/** Sends emails over pooled connections to the mail server; without a server, writes them as files. */
export async function createMailer(settings: EmailSettings): Promise<Mailer> {
  const { SMTP_URL, SMTP_CONNECTIONS, EMAIL_LEASE_SECONDS, MAIL_FROM, SCHOOL_SVC_DATA_DIR } = settings;
  // An ES import would load all exports of `node:http`, which `nodeHttp` avoids.
  const { createTransport }: typeof import("nodemailer") = createRequire(import.meta.url)("nodemailer");
  const { DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY } = settings;
  const platform = parseAddress(MAIL_FROM);
  // Email content comes from our database: it must not read files or fetch URLs.
  const common = {
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(DKIM_DOMAIN &&
      DKIM_SELECTOR &&
      DKIM_PRIVATE_KEY && {
        dkim: {
          domainName: DKIM_DOMAIN,
          keySelector: DKIM_SELECTOR,
          privateKey: DKIM_PRIVATE_KEY,
          headerFieldNames: signedHeaders,
        },
      }),
  };
  // In total well below the lease: a hanging server must not let a second worker send the same email.
  const timeoutUnitMs = (EMAIL_LEASE_SECONDS * 1000) / 9;
  const composeFromPlatform = (email: OutgoingEmail) => compose(email, platform);
  const fileTransport = createTransport({
    ...common,
    streamTransport: true,
    buffer: true,
    newline: "windows",
  });
  const asFile = async (email: OutgoingEmail) =>
    (await fileTransport.sendMail(composeFromPlatform(email))).message as Buffer;

  if (!SMTP_URL) {
    const outbox = join(SCHOOL_SVC_DATA_DIR, "outbox");
    return {
      lanes: 4,
      platform,
      async send(email) {
        const message = await asFile(email);
        await mkdir(outbox, { recursive: true, mode: 0o700 });
        // Also corrects a folder that an earlier version created.
        await chmod(outbox, 0o700);
        const path = join(outbox, `${email.name.replace(/[^\w.-]/g, "_")}.eml`);
        // Renamed when complete, so that nobody reads a partial file.
        await writeFile(`${path}.part`, message, { mode: 0o600 });
        await rename(`${path}.part`, path);
        return `written to ${path}`;
      },
      asFile,
      close: async () => {},
    };
  }
  const smtp = createTransport({
    ...common,
    ...serverOf(SMTP_URL),
    pool: true,
    maxConnections: SMTP_CONNECTIONS,
    maxMessages: 1_000,
    maxRequeues: 0,
    dnsTimeout: Math.min(5_000, timeoutUnitMs),
    connectionTimeout: Math.min(10_000, timeoutUnitMs),
    greetingTimeout: Math.min(10_000, timeoutUnitMs),
    socketTimeout: Math.min(30_000, 3 * timeoutUnitMs),
  });
  const inProgress = new Set<Promise<unknown>>();
  return {
    // Two per connection: one email is sent while the result of another is recorded.
    lanes: SMTP_CONNECTIONS * 2,
    platform,
    asFile,
    async send(email) {
      const sending = smtp.sendMail(composeFromPlatform(email));
      inProgress.add(sending);
      try {
        return (await sending).response;
      } catch (error) {
        throw toEmailError(error);
      } finally {
        inProgress.delete(sending);
      }
    },
    async close() {
      await Promise.allSettled(inProgress);
      smtp.close();
    },
  };
}

/** Parses the connection options of `smtp[s]://user:password@host:port?…`. */
function serverOf(url: string) {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  const secure = protocol === "smtps:";
  const flag = (name: string) => searchParams.get(name) === "true";
  return {
    host: hostname.replace(/^\[(.*)\]$/, "$1"),
    port: port ? Number(port) : secure ? 465 : 587,
    secure,
    ...(flag("requireTLS") && { requireTLS: true }),
    ...(flag("ignoreTLS") && { ignoreTLS: true }),
    ...(searchParams.get("tls.rejectUnauthorized") === "false" && { tls: { rejectUnauthorized: false } }),
    ...(username && { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
  };
}

/** Addresses are passed as name and address, never as one text: a name must not be parsed as a second address. */
const compose = (
  {
    date,
    from,
    replyTo,
    to,
    subject,
    text,
    html,
    messageId,
    attachments = [],
    unsubscribeUrl,
  }: OutgoingEmail,
  platform: EmailAddress,
) => ({
  ...(date && { date }),
  // Derived from the email, so that composing it again gives identical bytes.
  baseBoundary: createHash("sha256").update(messageId).digest("hex").slice(0, 16),
  from: { name: from?.name || platform.name, address: from?.address || platform.address },
  to: { name: to.name, address: to.address },
  ...(replyTo && { replyTo: { name: "", address: replyTo } }),
  subject,
  text,
  html,
  messageId: `<${messageId}>`,
  headers: {
    "Auto-Submitted": "auto-generated",
    "X-Entity-Ref-ID": messageId,
    ...(unsubscribeUrl && {
      // Prepared, because this header must not be folded like text: mail clients show a button for it.
      "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  },
  attachments: attachments.map(({ fileName, contentType, content, cid }) => ({
    filename: fileName,
    contentType,
    content,
    ...(cid && { cid, contentDisposition: "inline" as const }),
  })),
});

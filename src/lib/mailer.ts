import { createHash } from "node:crypto";
import { chmod, mkdir, rename, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Config } from "./config.ts";
import { type MailAddress, parseAddress } from "./mail-address.ts";
import { toMailFault } from "./mail-fault.ts";

export interface Attachment {
  fileName: string;
  contentType: string;
  content: Buffer;
}

export interface OutgoingMail {
  /** Names the file where mails are written instead of sent. */
  name: string;
  /** Absent: now. */
  date?: Date;
  /** Absent: the platform. */
  from?: Partial<MailAddress>;
  replyTo?: string | undefined;
  to: MailAddress;
  subject: string;
  text: string;
  html: string;
  /** Without angle brackets. */
  messageId: string;
  attachments?: readonly Attachment[];
  /** Where a single POST refuses further mails of this kind. */
  unsubscribeUrl?: string | null;
}

export interface Mailer {
  /** How many mails may be under way at once. */
  lanes: number;
  /** Who writes where nobody else is named. */
  platform: MailAddress;
  /** @returns what the mail server said. @throws {MailFault} */
  send(mail: OutgoingMail): Promise<string>;
  /** The mail as it would be handed over. */
  asFile(mail: OutgoingMail): Promise<Buffer>;
  /** Lets what is under way finish. */
  close(): Promise<void>;
}

export type MailSettings = Pick<
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

/** Mail programs offer to unsubscribe by one click where the signature covers both lines about it. */
const signedHeaders = [
  ...["From", "Reply-To", "To", "Subject", "Date", "Message-ID", "MIME-Version", "Content-Type"],
  ...["Content-Transfer-Encoding", "Auto-Submitted", "List-Unsubscribe", "List-Unsubscribe-Post"],
].join(":");

/** Hands mails to the mail server, over connections that stay open; without one, writes them as files. */
export async function createMailer(settings: MailSettings): Promise<Mailer> {
  const { SMTP_URL, SMTP_CONNECTIONS, EMAIL_LEASE_SECONDS, MAIL_FROM, SCHOOL_SVC_DATA_DIR } = settings;
  // Imported, it asks for all that `node:http` exports, which `nodeHttp` does not.
  const { createTransport }: typeof import("nodemailer") = createRequire(import.meta.url)("nodemailer");
  const { DKIM_DOMAIN, DKIM_SELECTOR, DKIM_PRIVATE_KEY } = settings;
  const platform = parseAddress(MAIL_FROM);
  // A mail is content from our own database: it may neither read files nor fetch addresses.
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
  // Together well below the lease: a hanging server must not make a mail be sent by two workers.
  const part = (EMAIL_LEASE_SECONDS * 1000) / 9;
  const composed = (mail: OutgoingMail) => compose(mail, platform);
  const written = createTransport({ ...common, streamTransport: true, buffer: true, newline: "windows" });
  const asFile = async (mail: OutgoingMail) => (await written.sendMail(composed(mail))).message as Buffer;

  if (!SMTP_URL) {
    const outbox = join(SCHOOL_SVC_DATA_DIR, "outbox");
    return {
      lanes: 4,
      platform,
      async send(mail) {
        const message = await asFile(mail);
        await mkdir(outbox, { recursive: true, mode: 0o700 });
        // One that an earlier version made.
        await chmod(outbox, 0o700);
        const path = join(outbox, `${mail.name.replace(/[^\w.-]/g, "_")}.eml`);
        // A file is there once it is complete.
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
    dnsTimeout: Math.min(5_000, part),
    connectionTimeout: Math.min(10_000, part),
    greetingTimeout: Math.min(10_000, part),
    socketTimeout: Math.min(30_000, 3 * part),
  });
  const underWay = new Set<Promise<unknown>>();
  return {
    // One more per connection: it is handed over while another is noted.
    lanes: SMTP_CONNECTIONS * 2,
    platform,
    asFile,
    async send(mail) {
      const sending = smtp.sendMail(composed(mail));
      underWay.add(sending);
      try {
        return (await sending).response;
      } catch (error) {
        throw toMailFault(error);
      } finally {
        underWay.delete(sending);
      }
    },
    async close() {
      await Promise.allSettled(underWay);
      smtp.close();
    },
  };
}

/** The connection that `smtp[s]://user:password@host:port?…` names. */
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

/** Addresses travel as name and address, never as one text: a name must not become a second address. */
const compose = (
  { date, from, replyTo, to, subject, text, html, messageId, attachments = [], unsubscribeUrl }: OutgoingMail,
  platform: MailAddress,
) => ({
  ...(date && { date }),
  // Follows from the email, so that composed again it is the same to the byte.
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
      // Bare, since it must not be folded as text is: mail programs offer a button for it.
      "List-Unsubscribe": { prepared: true, value: `<${unsubscribeUrl}>` },
      "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
    }),
  },
  attachments: attachments.map(({ fileName, contentType, content }) => ({
    filename: fileName,
    contentType,
    content,
  })),
});

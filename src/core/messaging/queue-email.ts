import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import type { Brand, Email } from "../../emails/email.ts";
import { schoolId } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";
import type { Attachment } from "../../lib/mailer.ts";
import { brandOf } from "./brand-of.ts";
import { composeEmail } from "./compose-email.ts";

interface Queueable<P> {
  template: Email<P>;
  /** What the mail is about; with the template's name it is the key that keeps it from being queued twice. */
  entityKey: string;
  to: { address: string; name?: string | null };
  props: P;
  trigger?: string;
  /** Of the reader, where it is known; otherwise the school's. */
  locale?: string | null;
  /** Where many mails are queued: the looks of the school, read once. */
  brand?: Brand;
  attachments?: readonly Attachment[];
}

/** The channel that wakes the workers. */
export const emailChannel = "school_svc_emails";

// One statement, so that a mail and its files are there together, and workers hear of it at the commit.
const insert = {
  name: "queue-email",
  text: `WITH mail AS (
      INSERT INTO queued_emails (school_id, id, template_kind, entity_key, trigger, to_address, to_name, subject, html,
        text, message_id, locale, priority, once, from_platform, attachments, unsubscribe_url, secret, next_attempt_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $21, $22, now())
      ON CONFLICT DO NOTHING RETURNING school_id, id),
    files AS (
      INSERT INTO queued_email_files (school_id, id, queued_email_id, file_name, content_type, content)
      SELECT mail.school_id, f.id, mail.id, f.file_name, f.content_type, f.content
      FROM mail, unnest($17::uuid[], $18::text[], $19::text[], $20::bytea[]) AS f (id, file_name, content_type, content))
    SELECT id, pg_notify('${emailChannel}', '') FROM mail`,
};

/**
 * Queues a mail in the transaction of what caused it.
 * @returns false where a mail with this key is on its way or sent already
 */
export const queueEmail = <P>({
  template,
  entityKey,
  to,
  props,
  trigger,
  locale,
  brand,
  attachments = [],
}: Queueable<P>): Promise<boolean> =>
  transaction(async () => {
    const mail = composeEmail(template, props, brand ?? (await brandOf(locale)));
    const rows = await query(
      insert,
      [
        schoolId(),
        mail.id,
        template.name,
        entityKey,
        trigger ?? null,
        to.address,
        to.name ?? null,
        mail.subject,
        mail.html,
        mail.text,
        mail.messageId,
        mail.locale,
        template.urgent ? 0 : 1,
        template.once ?? false,
        template.fromPlatform ?? false,
        JSON.stringify(
          attachments.map(({ fileName, contentType, content }) => ({
            fileName,
            contentType,
            bytes: content.length,
          })),
        ),
        attachments.map(() => newId()),
        attachments.map(({ fileName }) => fileName),
        attachments.map(({ contentType }) => contentType),
        attachments.map(({ content }) => content),
        mail.unsubscribeUrl,
        mail.secret,
      ],
      { readOnly: false },
    );
    return rows.length > 0;
  });

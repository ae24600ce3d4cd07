import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import type { Brand, Email } from "../../../emails/email.ts";
import type { Attachment } from "../../../lib/delivery/mailer.ts";
import { newId } from "../../../lib/ids.ts";
import { brandOf } from "./brand-of.ts";
import { composeEmail } from "./compose-email.ts";

interface Queueable<P> {
  template: Email<P>;
  /** What the email is about; unique per template among live emails, so that it is not queued twice. */
  entityKey: string;
  to: { address: string; name?: string | null };
  props: P;
  trigger?: string;
  /** Of the recipient. Default: the school's. */
  locale?: string | null;
  /** The result of `brandOf`, for callers that queue many emails and read it once. */
  brand?: Brand;
  attachments?: readonly Attachment[];
}

/** The NOTIFY channel that wakes the workers. */
export const emailChannel = "school_svc_emails";

// One statement: inserts the email with its attachments and wakes the workers at the commit.
const insertEmail = (
  email: ReturnType<typeof composeEmail>,
  { template, entityKey, to, trigger, attachments = [] }: Queueable<any>,
) => {
  const files = attachments.map(({ fileName, contentType, content }) => ({
    fileName,
    contentType,
    bytes: content.length,
  }));
  return sql`
    WITH new_email AS (
      INSERT INTO queued_emails (school_id, id, template_kind, entity_key, trigger, to_address, to_name, subject, html,
        text, message_id, locale, priority, once, from_platform, attachments, unsubscribe_url, secret, next_attempt_at)
      VALUES (${currentSchool}, ${email.id}, ${template.name}, ${entityKey}, ${trigger}, ${to.address}, ${to.name},
        ${email.subject}, ${email.html}, ${email.text}, ${email.messageId}, ${email.locale},
        ${template.urgent ? 0 : 1}, ${template.once ?? false}, ${template.fromPlatform ?? false},
        ${JSON.stringify(files)}, ${email.unsubscribeUrl}, ${email.secret}, now())
      ON CONFLICT DO NOTHING RETURNING school_id, id),
    files AS (
      INSERT INTO queued_email_files (school_id, id, queued_email_id, file_name, content_type, content)
      SELECT new_email.school_id, f.id, new_email.id, f.file_name, f.content_type, f.content
      FROM new_email, unnest(${attachments.map(() => newId())}::uuid[], ${files.map(({ fileName }) => fileName)}::text[],
        ${files.map(({ contentType }) => contentType)}::text[], ${attachments.map(({ content }) => content)}::bytea[])
        AS f (id, file_name, content_type, content))
    SELECT id, pg_notify(${emailChannel}, '') FROM new_email`;
};

/**
 * Queues an email in the transaction of its cause.
 * @returns false if an email with this key is already queued or sent
 */
export const queueEmail = <P>(queueable: Queueable<P>): Promise<boolean> =>
  transaction(async () => {
    const { template, props, brand, locale } = queueable;
    const email = composeEmail(template, props, brand ?? (await brandOf(locale)));
    return (await execute(insertEmail(email, queueable))).length > 0;
  });

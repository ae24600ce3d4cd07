import { query } from "../../db/query.ts";
import type { Brand, Email } from "../../emails/email.ts";
import { schoolId } from "../../lib/context.ts";
import { composeEmail } from "./compose-email.ts";
import { emailChannel } from "./queue-email.ts";

interface Mail<P> {
  entityKey: string;
  to: { address: string; name: string | null };
  props: P;
  brand: Brand;
  /** Not before this moment. */
  notBefore?: Date | null;
}

const insert = {
  name: "queue-emails",
  text: `WITH mails AS (
      INSERT INTO queued_emails (school_id, id, template_kind, entity_key, to_address, to_name, subject, html, text,
        message_id, locale, priority, unsubscribe_url, secret, next_attempt_at)
      SELECT $1, m.id, $2, m."entityKey", m.address, m.name, m.subject, m.html, m.text, m."messageId", m.locale, 2,
        m."unsubscribeUrl", m.secret, coalesce(m."notBefore", now())
      FROM jsonb_to_recordset($3::jsonb) AS m (id uuid, "entityKey" text, address text, name text, subject text,
        html text, text text, "messageId" text, locale text,
        "unsubscribeUrl" text, secret boolean, "notBefore" timestamptz)
      ON CONFLICT DO NOTHING RETURNING entity_key),
    signal AS (SELECT pg_notify('${emailChannel}', ''))
    SELECT mails.entity_key AS key FROM mails, signal`,
};

/**
 * Queues many mails of one template in the running transaction, in one statement. They go after single ones.
 * @returns the keys of those that were not on their way or sent already
 */
export async function queueEmails<P>(
  template: Email<P>,
  mails: ReadonlyArray<Mail<P>>,
): Promise<Set<string>> {
  if (mails.length === 0) return new Set();
  const rows = mails.map(({ entityKey, to, props, brand, notBefore }) => ({
    ...composeEmail(template, props, brand),
    ...to,
    entityKey,
    notBefore: notBefore ?? null,
  }));
  const queued = await query<{ key: string }>(insert, [schoolId(), template.name, JSON.stringify(rows)], {
    readOnly: false,
  });
  return new Set(queued.map(({ key }) => key));
}

import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import type { Brand, Email } from "../../../emails/email.ts";
import { composeEmail } from "./compose-email.ts";
import { emailChannel } from "./queue-email.ts";

interface QueuedEmailInput<P> {
  entityKey: string;
  to: { address: string; name: string | null };
  props: P;
  brand: Brand;
  /** Earliest time of sending. */
  notBefore?: Date | null;
}

/**
 * Queues many emails of one template in the running transaction, by one statement. Unless the template is urgent, they have a lower priority than single ones.
 * @returns the keys of the queued emails; those that were already queued or sent are missing
 */
export async function queueEmails<P>(
  template: Email<P>,
  emails: ReadonlyArray<QueuedEmailInput<P>>,
): Promise<Set<string>> {
  if (emails.length === 0) return new Set();
  const rows = emails.map(({ entityKey, to, props, brand, notBefore }) => ({
    ...composeEmail(template, props, brand),
    ...to,
    entityKey,
    notBefore: notBefore ?? null,
  }));
  const queued = await execute<{ key: string }>(sql`
    WITH new_emails AS (
      INSERT INTO queued_emails (school_id, id, template_kind, entity_key, to_address, to_name, subject, html, text,
        message_id, locale, priority, unsubscribe_url, secret, next_attempt_at)
      SELECT ${currentSchool}, m.id, ${template.name}, m."entityKey", m.address, m.name, m.subject, m.html,
        m.text, m."messageId", m.locale, ${template.urgent ? 0 : 2}, m."unsubscribeUrl", m.secret, coalesce(m."notBefore", now())
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS m (id uuid, "entityKey" text, address text,
        name text, subject text, html text, text text, "messageId" text, locale text,
        "unsubscribeUrl" text, secret boolean, "notBefore" timestamptz)
      ON CONFLICT DO NOTHING RETURNING entity_key),
    signal AS (SELECT pg_notify(${emailChannel}, ''))
    SELECT new_emails.entity_key AS key FROM new_emails, signal`);
  return new Set(queued.map(({ key }) => key));
}

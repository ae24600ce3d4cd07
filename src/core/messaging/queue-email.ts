import { createHash } from "node:crypto";
import { query } from "../../db/query.ts";
import type { Email } from "../../emails/email.ts";
import { schoolId } from "../../lib/context.ts";
import { newId } from "../../lib/ids.ts";

interface Queueable<P> {
  template: Email<P>;
  /** What the mail is about; with the template's name it is the key that keeps it from being queued twice. */
  entityKey: string;
  to: { address: string; name?: string | null };
  props: P;
  trigger?: string;
}

/**
 * Queues a mail in the transaction of what caused it.
 * @returns false where a mail with this key is on its way or sent already
 */
export async function queueEmail<P>({
  template,
  entityKey,
  to,
  props,
  trigger,
}: Queueable<P>): Promise<boolean> {
  const { subject, text, html } = template.render(props);
  const id = newId();
  const rows = await query(
    {
      name: "queue-email",
      text: `INSERT INTO queued_emails
          (school_id, id, template_kind, entity_key, trigger, to_address, to_name, subject, html, text, message_id)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING RETURNING id`,
    },
    [
      schoolId(),
      id,
      template.name,
      entityKey,
      trigger ?? null,
      to.address,
      to.name ?? null,
      subject,
      html.value,
      text,
      messageId(id),
    ],
    { readOnly: false },
  );
  return rows.length > 0;
}

/** Follows from the row, so that two copies of one mail can be recognised as such. */
const messageId = (id: string): string =>
  `${createHash("sha256").update(id).digest("hex").slice(0, 40)}@school-svc`;

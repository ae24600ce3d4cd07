import { DateTime } from "luxon";
import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { raw, sql } from "../../../db/sql.ts";
import { inSchool } from "../../../db/transaction.ts";
import { languageOf } from "../../../emails/languages.ts";
import { notificationDigest } from "../../../emails/notifications/notification-digest.ts";
import { now } from "../../../lib/clock.ts";
import { identityServices } from "../../common/identity-services.ts";
import { brandOf } from "../../emails/queue/brand-of.ts";
import { queueEmails } from "../../emails/queue/queue-emails.ts";
import { schoolZone } from "../../school/school-day.ts";

/** Accounts per transaction. */
const BATCH_SIZE = 200;
/** Notifications that a digest lists; it states the total count. */
const MAX_SHOWN = 30;

interface Digest {
  [column: string]: unknown;
  email: string;
  name: string;
  locale: string | null;
  key: string;
  count: number;
  items: Array<{ title: string; body: string }>;
}

/**
 * Queues the daily digests of a school, and on Mondays the weekly ones. Notifications are claimed in the transaction that
 * queues their email, so that each is in exactly one digest.
 * @returns number of queued emails
 */
export async function sendDigests(school: string, signal: AbortSignal): Promise<number> {
  let emails = 0;
  for (let count = 1; count > 0 && !signal.aborted; emails += count)
    count = await inSchool(school, queueBatch);
  return emails;
}

async function queueBatch(): Promise<number> {
  const monday = DateTime.fromJSDate(now(), { zone: await schoolZone() }).weekday === 1;
  const kinds = monday ? ["daily", "weekly"] : ["daily"];
  const digests = await execute<Digest>(sql`
    WITH next AS (
      SELECT DISTINCT user_id FROM notifications WHERE school_id = ${currentSchool}
        AND digest = ANY (${kinds}::text[])
      ORDER BY user_id LIMIT ${raw(BATCH_SIZE)}
    ), taken AS (
      UPDATE notifications n SET digest = NULL, updated_at = now() FROM next
      WHERE n.school_id = ${currentSchool} AND n.user_id = next.user_id AND n.digest = ANY (${kinds}::text[])
      RETURNING n.user_id, n.number, n.title, n.body
    )
    SELECT u.email, u.name, u.locale, t.user_id || ':' || max(t.number) AS key, count(*)::int AS count,
      (json_agg(json_build_object('title', t.title, 'body', left(t.body, 200)) ORDER BY t.number DESC)) AS items
    FROM taken t JOIN users u ON u.school_id = ${currentSchool} AND u.id = t.user_id GROUP BY u.email, u.name,
      u.locale, t.user_id`);
  if (digests.length === 0) return 0;
  const brand = await brandOf();
  const { publicUrl } = identityServices();
  await queueEmails(
    notificationDigest,
    digests.map(({ email, name, locale, key, count, items }) => ({
      entityKey: `NotificationDigest:${key}`,
      to: { address: email, name },
      props: { name, count, items: items.slice(0, MAX_SHOWN), url: `${publicUrl}/notifications` },
      brand: { ...brand, language: locale ? languageOf(locale) : brand.language },
    })),
  );
  return digests.length;
}

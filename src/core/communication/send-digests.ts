import { DateTime } from "luxon";
import { query } from "../../db/query.ts";
import { inSchool } from "../../db/transaction.ts";
import { languageOf } from "../../emails/languages.ts";
import { notificationDigest } from "../../emails/notification-digest.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { identityServices } from "../identity/services.ts";
import { brandOf } from "../messaging/brand-of.ts";
import { queueEmails } from "../messaging/queue-emails.ts";
import { schoolZone } from "../platform/school-day.ts";

/** Accounts of one step. */
const batch = 200;
/** Notifications that a mail shows; it says how many there are. */
const shown = 30;

interface Digest {
  [column: string]: unknown;
  email: string;
  name: string;
  locale: string | null;
  key: string;
  count: number;
  items: Array<{ title: string; body: string }>;
}

const take = {
  name: "take-digests",
  text: `WITH next AS (
      SELECT DISTINCT user_id FROM notifications WHERE school_id = $1 AND digest = ANY ($2::text[])
      ORDER BY user_id LIMIT ${batch}
    ), taken AS (
      UPDATE notifications n SET digest = NULL, updated_at = now() FROM next
      WHERE n.school_id = $1 AND n.user_id = next.user_id AND n.digest = ANY ($2::text[])
      RETURNING n.user_id, n.number, n.title, n.body
    )
    SELECT u.email, u.name, u.locale, t.user_id || ':' || max(t.number) AS key, count(*)::int AS count,
      (json_agg(json_build_object('title', t.title, 'body', left(t.body, 200)) ORDER BY t.number DESC)) AS items
    FROM taken t JOIN users u ON u.school_id = $1 AND u.id = t.user_id GROUP BY u.email, u.name, u.locale, t.user_id`,
};

/**
 * Sums up what people of a school want in one mail: of the day, and on Mondays of the week. What one mail says is taken in
 * the transaction that queues it, so that it is said once.
 * @returns how many mails were queued
 */
export async function sendDigests(school: string, signal: AbortSignal): Promise<number> {
  let mails = 0;
  for (let count = 1; count > 0 && !signal.aborted; mails += count) count = await inSchool(school, sendSome);
  return mails;
}

async function sendSome(): Promise<number> {
  const monday = DateTime.fromJSDate(now(), { zone: await schoolZone() }).weekday === 1;
  const kinds = monday ? ["daily", "weekly"] : ["daily"];
  const digests = await query<Digest>(take, [schoolId(), kinds], { readOnly: false });
  if (digests.length === 0) return 0;
  const brand = await brandOf();
  const { publicUrl } = identityServices();
  await queueEmails(
    notificationDigest,
    digests.map(({ email, name, locale, key, count, items }) => ({
      entityKey: `NotificationDigest:${key}`,
      to: { address: email, name },
      props: { name, count, items: items.slice(0, shown), url: `${publicUrl}/notifications` },
      brand: { ...brand, language: locale ? languageOf(locale) : brand.language },
    })),
  );
  return digests.length;
}

import { currentSchool } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { channelServices } from "../../channels/channel-services.ts";
import { outboxChannel } from "../../channels/queue-channel-messages.ts";

interface PushDelivery {
  /** Deduplicates: a second delivery with the same key is not queued again for a device. */
  key: string;
  userId: string;
  name: string;
  subject: string | null;
  body: string;
  url?: string | null;
  notBefore?: Date | null;
}

/** Queues push messages for every device of the accounts. @returns the keys of the deliveries whose account has a device */
export async function queuePush(deliveries: readonly PushDelivery[]): Promise<Set<string>> {
  if (deliveries.length === 0 || !channelServices().push) return new Set();
  const rows = await execute<{ key: string }>(sql`
    WITH given AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) AS d ("userId" uuid, name text,
        subject text, body text, key text, url text, "notBefore" timestamptz)
    ), devices AS (
      SELECT d.*, s.id AS device FROM given d JOIN push_subscriptions s ON s.school_id = ${currentSchool}
        AND s.user_id = d."userId"
    ), queued AS (
      INSERT INTO channel_messages (school_id, id, channel, user_id, to_address, to_name, subject, body, url,
        entity_key, next_attempt_at)
      SELECT ${currentSchool}, gen_random_uuid(), 'push', "userId", device::text, name, subject, body, url,
        key || ' ' || device, coalesce("notBefore", now()) FROM devices
      ON CONFLICT DO NOTHING RETURNING 1
    ), signalled AS (
      SELECT pg_notify(${outboxChannel}, '') FROM (SELECT count(*) FROM queued) counted WHERE count > 0)
    SELECT DISTINCT key, (SELECT count(*) FROM signalled) FROM devices`);
  return new Set(rows.map(({ key }) => key));
}

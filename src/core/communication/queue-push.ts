import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import { channelServices } from "./channel-services.ts";
import { outboxChannel } from "./queue-channel-messages.ts";

interface PushDelivery {
  /** Names it: the same twice is one on each device. */
  key: string;
  userId: string;
  name: string;
  subject: string | null;
  body: string;
  url?: string | null;
  notBefore?: Date | null;
}

const insert = {
  name: "queue-push",
  text: `WITH given AS (
      SELECT * FROM jsonb_to_recordset($2::jsonb) AS d ("userId" uuid, name text, subject text, body text, key text,
        url text, "notBefore" timestamptz)
    ), devices AS (
      SELECT d.*, s.id AS device FROM given d JOIN push_subscriptions s ON s.school_id = $1 AND s.user_id = d."userId"
    ), queued AS (
      INSERT INTO channel_messages (school_id, id, channel, user_id, to_address, to_name, subject, body, url, entity_key,
        next_attempt_at)
      SELECT $1, gen_random_uuid(), 'push', "userId", device::text, name, subject, body, url, key || ' ' || device,
        coalesce("notBefore", now()) FROM devices
      ON CONFLICT DO NOTHING RETURNING 1
    ), signalled AS (
      SELECT pg_notify('${outboxChannel}', '') FROM (SELECT count(*) FROM queued) counted WHERE count > 0)
    SELECT DISTINCT key, (SELECT count(*) FROM signalled) FROM devices`,
};

/** Takes notifications over for every device of their accounts. @returns the keys of those that have one */
export async function queuePush(deliveries: readonly PushDelivery[]): Promise<Set<string>> {
  if (deliveries.length === 0 || !channelServices().push) return new Set();
  const rows = await query<{ key: string }>(insert, [schoolId(), JSON.stringify(deliveries)], {
    readOnly: false,
  });
  return new Set(rows.map(({ key }) => key));
}

import { query } from "../../db/query.ts";
import { schoolId } from "../../lib/context.ts";
import type { ChannelMessage } from "../../models/communication/index.ts";
import type { Delivery } from "./channel.ts";

/** The channel of the database that wakes the workers. */
export const outboxChannel = "school_svc_channel_messages";

const insert = {
  name: "queue-channel-messages",
  text: `WITH queued AS (
      INSERT INTO channel_messages (school_id, id, channel, user_id, to_address, to_name, subject, body, entity_key,
        next_attempt_at)
      SELECT $1, gen_random_uuid(), $2, d."userId", d.address, d.name, d.subject, d.body, d.key, coalesce(d."notBefore", now())
      FROM jsonb_to_recordset($3::jsonb) AS d ("userId" uuid, address text, name text, subject text, body text, key text,
        "notBefore" timestamptz)
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT pg_notify('${outboxChannel}', '') FROM (SELECT count(*) FROM queued) counted`,
};

/** Takes messages over in the running transaction. The same key again is the same message. */
export async function queueChannelMessages(
  channel: ChannelMessage["channel"],
  deliveries: ReadonlyArray<Delivery & { notBefore?: Date | null }>,
): Promise<void> {
  await query(insert, [schoolId(), channel, JSON.stringify(deliveries)], { readOnly: false });
}

import { currentSchool } from "../../db/context-values.ts";
import { execute } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import type { ChannelMessage } from "../../models/channels/index.ts";
import type { Delivery } from "./channel.ts";

/** The NOTIFY channel that wakes the workers. */
export const outboxChannel = "school_svc_channel_messages";

/** Queues messages in the running transaction. A message with an existing key is ignored. */
export async function queueChannelMessages(
  channel: ChannelMessage["channel"],
  deliveries: ReadonlyArray<Delivery & { notBefore?: Date | null }>,
): Promise<void> {
  await execute(sql`
    WITH queued AS (
      INSERT INTO channel_messages (school_id, id, channel, user_id, to_address, to_name, subject, body, entity_key,
        next_attempt_at)
      SELECT ${currentSchool}, gen_random_uuid(), ${channel}, d."userId", d.address, d.name, d.subject, d.body,
        d.key, coalesce(d."notBefore", now())
      FROM jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) AS d ("userId" uuid, address text, name text,
        subject text, body text, key text, "notBefore" timestamptz)
      ON CONFLICT DO NOTHING RETURNING 1)
    SELECT pg_notify(${outboxChannel}, '') FROM (SELECT count(*) FROM queued) counted`);
}

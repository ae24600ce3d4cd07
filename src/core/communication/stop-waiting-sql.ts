import { notificationMail } from "../../emails/notification.ts";
import { takenBack } from "../messaging/taken-back.ts";

/**
 * SQL of the parts of a statement that keep mails and messages of notifications from leaving, where they wait still, for
 * quiet hours or their turn.
 * @param from a part with the `id` and `user_id` of notifications. `$1` is the school
 */
export const stopWaiting = (from: string): string => `stopped_mails AS (
      UPDATE queued_emails q SET status = 'CANCELLED', last_error = '${takenBack}', updated_at = now()
      FROM ${from} b WHERE q.school_id = $1 AND q.template_kind = '${notificationMail.name}'
        AND q.entity_key = 'Notification:' || b.id AND q.status = 'PENDING'
    ), keys AS (
      SELECT 'Notification:' || b.id AS key FROM ${from} b
      UNION ALL SELECT 'Notification:' || b.id || ' ' || s.id FROM ${from} b
      JOIN push_subscriptions s ON s.school_id = $1 AND s.user_id = b.user_id
    ), stopped_messages AS (
      UPDATE channel_messages m SET status = 'CANCELLED', last_error = '${takenBack}', updated_at = now()
      FROM keys WHERE m.school_id = $1 AND m.channel IN ('push', 'sms', 'messaging_app') AND m.entity_key = keys.key
        AND m.status = 'PENDING'
    )`;

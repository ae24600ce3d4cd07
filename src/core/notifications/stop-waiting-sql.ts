import { currentSchool } from "../../db/context-values.ts";
import { identifier, type Sql, sql } from "../../db/sql.ts";
import { notificationEmail } from "../../emails/notifications/notification.ts";
import { RETRACTED } from "../emails/queue/cancel-reasons.ts";

/**
 * Builds the CTEs that cancel the pending emails and messages of notifications.
 * @param from name of a CTE with the `id` and `user_id` of the notifications
 */
export const cancelPendingDeliveries = (from: string): Sql => sql`stopped_mails AS (
      UPDATE queued_emails q SET status = 'CANCELLED', last_error = ${RETRACTED}, updated_at = now()
      FROM ${identifier(from)} b WHERE q.school_id = ${currentSchool} AND q.template_kind = ${notificationEmail.name}
        AND q.entity_key = 'Notification:' || b.id AND q.status = 'PENDING'
    ), keys AS (
      SELECT 'Notification:' || b.id AS key FROM ${identifier(from)} b
      UNION ALL SELECT 'Notification:' || b.id || ' ' || s.id FROM ${identifier(from)} b
      JOIN push_subscriptions s ON s.school_id = ${currentSchool} AND s.user_id = b.user_id
    ), stopped_messages AS (
      UPDATE channel_messages m SET status = 'CANCELLED', last_error = ${RETRACTED}, updated_at = now()
      FROM keys WHERE m.school_id = ${currentSchool} AND m.channel IN ('push', 'sms', 'messaging_app') AND m.entity_key = keys.key
        AND m.status = 'PENDING'
    )`;

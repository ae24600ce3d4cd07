import { currentSchool, currentTime } from "../../db/context-values.ts";
import { execute, query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { beforeCommit, transaction } from "../../db/transaction.ts";
import { raiseEvents } from "../common/realtime-events.ts";
import { cancelPendingDeliveries } from "./stop-waiting-sql.ts";
import { forgetAfterCommit } from "./unread-counts.ts";

/**
 * Archives existing notifications of these accounts and cancels their pending deliveries, because their subject is gone or
 * done.
 * @param keys dedupe keys of the notifications
 */
export const retractNotifications = (keys: readonly string[], users: readonly string[]): Promise<void> =>
  transaction(async () => {
    // Runs last in the transaction, like `notify`, so that counters stay locked as briefly as possible.
    beforeCommit(async () => {
      await query(sql`
        SELECT 1 FROM notification_counters WHERE school_id = ${currentSchool} AND user_id = ANY (${users}::uuid[])
        ORDER BY user_id FOR NO KEY UPDATE`);
      const rows = await execute<{ userId: string; unread: number }>(sql`
        WITH before AS (
          SELECT id, user_id, read_at IS NULL AS unread FROM notifications
          WHERE school_id = ${currentSchool} AND user_id = ANY (${users}::uuid[])
            AND dedupe_key = ANY (${keys}::text[])
        ), gone AS (
          UPDATE notifications n SET read_at = coalesce(n.read_at, ${currentTime}),
            archived_at = coalesce(n.archived_at, ${currentTime}), digest = NULL, updated_at = ${currentTime}
          FROM before WHERE n.school_id = ${currentSchool} AND n.id = before.id
        ), ${cancelPendingDeliveries("before")}
        UPDATE notification_counters c SET unread = c.unread - fewer.count, updated_at = now()
        FROM (SELECT user_id, count(*)::int FROM before WHERE unread GROUP BY user_id) fewer
        WHERE c.school_id = ${currentSchool} AND c.user_id = fewer.user_id
        RETURNING c.user_id AS "userId", c.unread`);
      forgetAfterCommit(rows.map(({ userId }) => userId));
      await raiseEvents(
        "notification:unread-count",
        rows.map(({ userId, unread }) => ({ userId, data: { count: unread } })),
      );
    });
  });

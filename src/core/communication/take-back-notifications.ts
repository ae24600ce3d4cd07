import { query } from "../../db/query.ts";
import { beforeCommit, transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import { raiseEvents } from "./events.ts";
import { stopWaiting } from "./stop-waiting-sql.ts";

const lock = {
  name: "lock-notifications-of-keys",
  text: `SELECT 1 FROM notification_counters WHERE school_id = $1 AND user_id = ANY ($2::uuid[])
    ORDER BY user_id FOR NO KEY UPDATE`,
};

const takeBack = {
  name: "take-back-notifications",
  text: `WITH before AS (
      SELECT id, user_id, read_at IS NULL AS unread FROM notifications
      WHERE school_id = $1 AND user_id = ANY ($2::uuid[]) AND dedupe_key = ANY ($3::text[])
    ), gone AS (
      UPDATE notifications n SET read_at = coalesce(n.read_at, $4), archived_at = coalesce(n.archived_at, $4),
        digest = NULL, updated_at = $4
      FROM before WHERE n.school_id = $1 AND n.id = before.id
    ), ${stopWaiting("before")}
    UPDATE notification_counters c SET unread = c.unread - fewer.count, updated_at = now()
    FROM (SELECT user_id, count(*)::int FROM before WHERE unread GROUP BY user_id) fewer
    WHERE c.school_id = $1 AND c.user_id = fewer.user_id
    RETURNING c.user_id AS "userId", c.unread`,
};

/**
 * Puts away what these accounts were told, or are yet to be told, of something that is there no more, or done.
 * @param keys of the notifications
 */
export const takeBackNotifications = (keys: readonly string[], users: readonly string[]): Promise<void> =>
  transaction(async () => {
    // As the last thing, like what tells: nobody's counter stays locked while the transaction works.
    beforeCommit(async () => {
      await query(lock, [schoolId(), users]);
      const values = [schoolId(), users, keys, now()];
      const rows = await query<{ userId: string; unread: number }>(takeBack, values, { readOnly: false });
      await raiseEvents(
        "notification:unread-count",
        rows.map(({ userId, unread }) => ({ userId, data: { count: unread } })),
      );
    });
  });

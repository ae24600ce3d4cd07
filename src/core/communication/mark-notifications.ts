import { z } from "zod";
import { query } from "../../db/query.ts";
import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { actor, schoolId } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { raiseEvent } from "./events.ts";
import { getNotification, type NotificationRow } from "./notifications.ts";

export const NotificationChange = z
  .strictObject({
    read: z.boolean().optional(),
    archived: z.boolean().optional().describe("What is archived counts as read"),
  })
  .meta({ id: "NotificationChange" });

export const ReadNotifications = z
  .strictObject({
    upToId: z.uuid().optional().describe("Only those up to this one: what came meanwhile was not seen"),
  })
  .meta({ id: "ReadNotifications" });

/** Whoever changes notifications of an account, or adds some, takes this lock first: the counter stays exact. */
const lock = {
  name: "lock-notifications",
  text: "SELECT 1 FROM notification_counters WHERE school_id = $1 AND user_id = $2 FOR NO KEY UPDATE",
};

const change = {
  name: "change-notification",
  text: `WITH before AS (
      SELECT id, read_at IS NULL AS unread FROM notifications WHERE school_id = $1 AND user_id = $2 AND id = $3
    ), changed AS (
      UPDATE notifications n SET updated_at = $6,
        read_at = CASE WHEN $4 THEN coalesce(n.read_at, $6) WHEN NOT $4 THEN NULL ELSE n.read_at END,
        archived_at = CASE WHEN $5 THEN coalesce(n.archived_at, $6) WHEN NOT $5 THEN NULL ELSE n.archived_at END
      FROM before WHERE n.school_id = $1 AND n.id = before.id
      RETURNING (n.read_at IS NULL)::int - before.unread::int AS step
    )
    UPDATE notification_counters c SET unread = c.unread + step, updated_at = now()
    FROM changed WHERE c.school_id = $1 AND c.user_id = $2 RETURNING c.unread, step`,
};

/** Marks one of the caller's notifications as read or not, or puts it away. @throws {AppError} 404 */
export const changeNotification = (
  id: string,
  { read, archived }: z.output<typeof NotificationChange>,
): Promise<NotificationRow> =>
  transaction(async () => {
    const own = [schoolId(), actor().id];
    await query(lock, own);
    // To put away is to have seen; to want it unread is to want it back.
    const isRead = archived ? true : (read ?? null);
    const isAway = archived ?? (read === false ? false : null);
    const [changed] = await query<{ unread: number; step: number }>(
      change,
      [...own, id, isRead, isAway, now()],
      { readOnly: false },
    );
    if (!changed) throw notFound("Notification");
    if (changed.step !== 0) await tellCount(changed.unread);
    return getNotification(id);
  });

const readAll = {
  name: "read-notifications",
  text: `WITH marked AS (
      UPDATE notifications SET read_at = $3, updated_at = $3
      WHERE school_id = $1 AND user_id = $2 AND read_at IS NULL AND ($4::uuid IS NULL OR number <= (
        SELECT number FROM notifications WHERE school_id = $1 AND user_id = $2 AND id = $4))
      RETURNING 1
    )
    UPDATE notification_counters SET unread = unread - (SELECT count(*) FROM marked), updated_at = now()
    WHERE school_id = $1 AND user_id = $2 RETURNING unread, (SELECT count(*)::int FROM marked) AS marked`,
};

/** Marks all of the caller's notifications as read. @returns how many are unread now */
export const readNotifications = ({
  upToId,
}: z.output<typeof ReadNotifications>): Promise<{ count: number }> =>
  transaction(async () => {
    const own = [schoolId(), actor().id];
    await query(lock, own);
    if (upToId) await getNotification(upToId);
    const [done] = await query<{ unread: number; marked: number }>(readAll, [...own, now(), upToId ?? null], {
      readOnly: false,
    });
    if (done?.marked) await tellCount(done.unread);
    return { count: done?.unread ?? 0 };
  });

const readAbout = {
  name: "read-notifications-about",
  text: `WITH marked AS (
      UPDATE notifications SET read_at = $5, updated_at = $5
      WHERE school_id = $1 AND user_id = $2 AND read_at IS NULL AND entity_type = $3 AND entity_id = $4 RETURNING 1
    )
    UPDATE notification_counters SET unread = unread - (SELECT count(*) FROM marked), updated_at = now()
    WHERE school_id = $1 AND user_id = $2 AND EXISTS (SELECT FROM marked) RETURNING unread`,
};

/** Whoever has seen a thing has seen what told them of it. */
export const readNotificationsAbout = (entityType: string, entityId: string): Promise<void> =>
  transaction(async () => {
    const own = [schoolId(), actor().id];
    await query(lock, own);
    const values = [...own, entityType, entityId, now()];
    const [done] = await query<{ unread: number }>(readAbout, values, { readOnly: false });
    if (done) await tellCount(done.unread);
  });

/** The other windows of the account. */
const tellCount = (count: number) => raiseEvent("notification:unread-count", [actor().id], { count });

import { z } from "zod";
import { currentSchool, currentTime, currentUser } from "../../db/context-values.ts";
import { execute, query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { transaction } from "../../db/transaction.ts";
import { actor } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { raiseEvent } from "../common/realtime-events.ts";
import { getNotification, type NotificationRow } from "./notifications.ts";
import { forgetAfterCommit } from "./unread-counts.ts";

export const NotificationChange = z
  .strictObject({
    read: z.boolean().optional(),
    archived: z.boolean().optional().describe("An archived notification counts as read"),
  })
  .meta({ id: "NotificationChange" });

export const ReadNotifications = z
  .strictObject({
    upToId: z
      .uuid()
      .optional()
      .describe("Only this one and older ones; newer ones, which the caller has not seen yet, stay unread"),
  })
  .meta({ id: "ReadNotifications" });

/** Every change of an account's notifications locks its counter first; otherwise the unread count could drift. */
const lockCounter = sql`
  SELECT 1 FROM notification_counters WHERE school_id = ${currentSchool} AND user_id = ${currentUser} FOR NO KEY UPDATE`;

const updateNotification = (id: string, isRead: boolean | null, isArchived: boolean | null) => sql`
  WITH before AS (
    SELECT id, read_at IS NULL AS unread FROM notifications WHERE school_id = ${currentSchool} AND user_id = ${currentUser} AND id = ${id}
  ), changed AS (
    UPDATE notifications n SET updated_at = ${currentTime},
      read_at = CASE WHEN ${isRead}::boolean THEN coalesce(n.read_at, ${currentTime}) WHEN NOT ${isRead}::boolean THEN NULL ELSE n.read_at END,
      archived_at = CASE WHEN ${isArchived}::boolean THEN coalesce(n.archived_at, ${currentTime}) WHEN NOT ${isArchived}::boolean THEN NULL ELSE n.archived_at END
    FROM before WHERE n.school_id = ${currentSchool} AND n.id = before.id
    RETURNING (n.read_at IS NULL)::int - before.unread::int AS step
  )
  UPDATE notification_counters c SET unread = c.unread + step, updated_at = now()
  FROM changed WHERE c.school_id = ${currentSchool} AND c.user_id = ${currentUser} RETURNING c.unread, step`;

/** Marks one of the caller's notifications as read or unread, or archives it. @throws {AppError} 404 */
export const changeNotification = (
  id: string,
  { read, archived }: z.output<typeof NotificationChange>,
): Promise<NotificationRow> =>
  transaction(async () => {
    await query(lockCounter);
    // Archiving marks as read; marking as unread takes it out of the archive.
    const isRead = archived ? true : (read ?? null);
    const isArchived = archived ?? (read === false ? false : null);
    const [changed] = await execute<{ unread: number; step: number }>(
      updateNotification(id, isRead, isArchived),
    );
    if (!changed) throw notFound("Notification");
    if (changed.step !== 0) await raiseUnreadCount(changed.unread);
    return getNotification(id);
  });

const updateAllRead = (upToId: string | undefined) => sql`
  WITH marked AS (
    UPDATE notifications SET read_at = ${currentTime}, updated_at = ${currentTime}
    WHERE school_id = ${currentSchool} AND user_id = ${currentUser} AND read_at IS NULL AND (${upToId}::uuid IS NULL OR number <= (
      SELECT number FROM notifications WHERE school_id = ${currentSchool} AND user_id = ${currentUser} AND id = ${upToId}::uuid))
    RETURNING 1
  )
  UPDATE notification_counters SET unread = unread - (SELECT count(*) FROM marked), updated_at = now()
  WHERE school_id = ${currentSchool} AND user_id = ${currentUser} RETURNING unread, (SELECT count(*)::int FROM marked) AS marked`;

/**
 * Marks all of the caller's notifications as read.
 * @returns the new unread count
 * @throws {AppError} 404 for an unknown `upToId`
 */
export const markNotificationsRead = ({
  upToId,
}: z.output<typeof ReadNotifications>): Promise<{ count: number }> =>
  transaction(async () => {
    await query(lockCounter);
    if (upToId) await getNotification(upToId);
    const [done] = await execute<{ unread: number; marked: number }>(updateAllRead(upToId));
    if (done?.marked) await raiseUnreadCount(done.unread);
    return { count: done?.unread ?? 0 };
  });

const updateEntityRead = (entityType: string, entityId: string) => sql`
  WITH marked AS (
    UPDATE notifications SET read_at = ${currentTime}, updated_at = ${currentTime}
    WHERE school_id = ${currentSchool} AND user_id = ${currentUser} AND read_at IS NULL AND entity_type = ${entityType} AND entity_id = ${entityId} RETURNING 1
  )
  UPDATE notification_counters SET unread = unread - (SELECT count(*) FROM marked), updated_at = now()
  WHERE school_id = ${currentSchool} AND user_id = ${currentUser} AND EXISTS (SELECT FROM marked) RETURNING unread`;

/** Marks the caller's notifications about an entity as read, once the caller has opened the entity. */
export const markEntityNotificationsRead = (entityType: string, entityId: string): Promise<void> =>
  transaction(async () => {
    await query(lockCounter);
    const [done] = await execute<{ unread: number }>(updateEntityRead(entityType, entityId));
    if (done) await raiseUnreadCount(done.unread);
  });

/** Updates the unread count in all windows of the account. */
function raiseUnreadCount(count: number): Promise<void> {
  const users = [actor().id];
  forgetAfterCommit(users);
  return raiseEvent("notification:unread-count", users, { count });
}

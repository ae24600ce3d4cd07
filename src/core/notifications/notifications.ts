import { z } from "zod";
import { currentSchool, currentUser } from "../../db/context-values.ts";
import { query } from "../../db/query.ts";
import { sql } from "../../db/sql.ts";
import { actor } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { Notification } from "../../models/notifications/index.ts";
import type { ListOptions, ListQuery, Page } from "../common/lists/list.ts";
import { readRows } from "../common/lists/read-rows.ts";
import { notificationTypeNames } from "./types/notification-types.ts";
import { cachedUnreadCount } from "./unread-counts.ts";

export const NotificationView = z
  .object({
    id: z.uuid(),
    type: z.string().describe("A notification type; old rows may have a type that no longer exists"),
    title: z.string(),
    body: z.string(),
    entityType: z.string().nullable(),
    entityId: z.uuid().nullable(),
    url: z.string().nullable(),
    status: z.enum(["unread", "read", "archived"]),
    createdAt: z.date(),
    readAt: z.date().nullable(),
    archivedAt: z.date().nullable(),
  })
  .meta({ id: "Notification" });

export type NotificationRow = z.input<typeof NotificationView>;

const read = readRows(Notification, NotificationView, {
  status: `CASE WHEN t.archived_at IS NOT NULL THEN 'archived' WHEN t.read_at IS NOT NULL THEN 'read' ELSE 'unread' END`,
});

export const notificationList: ListOptions = {
  filters: {
    type: z.enum(notificationTypeNames),
    status: {
      schema: z.enum(["unread", "read", "archived"]),
      where: `? = CASE WHEN t.archived_at IS NOT NULL THEN 'archived' WHEN t.read_at IS NOT NULL THEN 'read'
        ELSE 'unread' END`,
    },
    sinceId: {
      schema: z.uuid().describe("Only notifications that arrived after this one"),
      where: `t.number > (SELECT s.number FROM notifications s
        WHERE s.school_id = :school AND s.user_id = :user AND s.id = ?)`,
    },
  },
  sort: ["-number"],
};

const own = "t.user_id = :user";

/** Lists the caller's notifications, newest first; archived ones only with `status=archived`. */
export const listNotifications = (asked: ListQuery): Promise<Page<NotificationRow>> =>
  read.list(
    notificationList,
    asked,
    asked["status"] === "archived" ? own : `${own} AND t.archived_at IS NULL`,
  ) as Promise<Page<never>>;

/** Gets one of the caller's notifications. @throws {AppError} 404 */
export async function getNotification(id: string): Promise<NotificationRow> {
  const row = await read.get(id, own);
  if (!row) throw notFound("Notification");
  return row as never;
}

/** Gets the caller's unread count, which every open page asks for: from memory, else from one counter row. */
export const unreadCount = async (): Promise<{ count: number }> => ({
  count: await cachedUnreadCount(actor().id, readUnreadCount),
});

async function readUnreadCount(): Promise<number> {
  const [row] = await query<{ unread: number }>(sql`
    SELECT unread FROM notification_counters WHERE school_id = ${currentSchool} AND user_id = ${currentUser}`);
  return row?.unread ?? 0;
}

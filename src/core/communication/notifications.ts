import { z } from "zod";
import { query } from "../../db/query.ts";
import { actor, schoolId } from "../../lib/context.ts";
import { notFound } from "../../lib/errors.ts";
import { Notification } from "../../models/communication/index.ts";
import type { ListOptions, ListQuery, Page } from "../list.ts";
import { readRows } from "../read-rows.ts";
import { notificationTypeNames } from "./notification-types.ts";

export const NotificationView = z
  .object({
    id: z.uuid(),
    type: z.string().describe("One of the types; rows outlive those that there are"),
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
      schema: z.uuid().describe("Only what came after this one, in the order of arrival"),
      where: `t.number > (SELECT s.number FROM notifications s
        WHERE s.school_id = :school AND s.user_id = :user AND s.id = ?)`,
    },
  },
  sort: ["-number"],
};

const own = "t.user_id = :user";

/** The caller's own, the newest first; archived ones only where they are asked for. */
export const listNotifications = (asked: ListQuery): Promise<Page<NotificationRow>> =>
  read.list(
    notificationList,
    asked,
    asked["status"] === "archived" ? own : `${own} AND t.archived_at IS NULL`,
  ) as Promise<Page<never>>;

/** @throws {AppError} 404 */
export async function getNotification(id: string): Promise<NotificationRow> {
  const row = await read.get(id, own);
  if (!row) throw notFound("Notification");
  return row as never;
}

const unread = {
  name: "unread-count",
  text: "SELECT unread FROM notification_counters WHERE school_id = $1 AND user_id = $2",
};

/** How many of the caller's notifications are unread: one row by its key, whatever their number. */
export async function unreadCount(): Promise<{ count: number }> {
  const [row] = await query<{ unread: number }>(unread, [schoolId(), actor().id]);
  return { count: row?.unread ?? 0 };
}

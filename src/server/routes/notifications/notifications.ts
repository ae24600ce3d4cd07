import { z } from "zod";
import { type ListQuery, listQuery, pageOf } from "../../../core/common/lists/list.ts";
import {
  changeNotification,
  markNotificationsRead,
  NotificationChange,
  ReadNotifications,
} from "../../../core/notifications/mark-notifications.ts";
import {
  NewNotificationPreferences,
  NotificationPreferences,
  setPreferences,
  showPreferences,
} from "../../../core/notifications/notification-preferences.ts";
import {
  getNotification,
  listNotifications,
  NotificationView,
  notificationList,
  unreadCount,
} from "../../../core/notifications/notifications.ts";
import { route } from "../../http/route.ts";

const Id = z.object({ id: z.uuid() });
const Count = z.object({ count: z.int() }).meta({ id: "UnreadCount" });
const base = "/communication/notifications";

export const notifications = [
  route({
    method: "get",
    path: `${base}/unread-count`,
    summary: "Count the caller's unread notifications",
    permission: "signed-in",
    transaction: "none",
    databaseFailure: 500,
    response: Count,
    handle: unreadCount,
  }),
  route({
    method: "get",
    path: base,
    summary: "List the caller's notifications",
    permission: "signed-in",
    transaction: "none",
    query: listQuery(notificationList),
    response: pageOf(NotificationView),
    handle: ({ query }) => listNotifications(query as unknown as ListQuery),
  }),
  route({
    method: "put",
    path: `${base}/read`,
    summary: "Mark the caller's notifications as read",
    permission: "signed-in",
    whileSuspended: true,
    body: ReadNotifications,
    response: Count,
    handle: ({ body }) => markNotificationsRead(body),
  }),
  route({
    method: "get",
    path: `${base}/:id`,
    summary: "Show one notification",
    permission: "signed-in",
    transaction: "none",
    params: Id,
    response: NotificationView,
    handle: ({ params }) => getNotification(params.id),
  }),
  route({
    method: "patch",
    path: `${base}/:id`,
    summary: "Mark a notification as read or archive it",
    permission: "signed-in",
    whileSuspended: true,
    params: Id,
    body: NotificationChange,
    response: NotificationView,
    handle: ({ params, body }) => changeNotification(params.id, body),
  }),
  route({
    method: "get",
    path: "/communication/notification-preferences",
    summary: "Show the caller's notification preferences",
    permission: "signed-in",
    transaction: "none",
    response: NotificationPreferences,
    handle: showPreferences,
  }),
  route({
    method: "put",
    path: "/communication/notification-preferences",
    summary: "Set the caller's notification preferences",
    permission: "signed-in",
    body: NewNotificationPreferences,
    response: NotificationPreferences,
    handle: ({ body }) => setPreferences(body),
  }),
];

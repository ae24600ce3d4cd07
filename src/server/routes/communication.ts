import { z } from "zod";
import { channelMessages } from "../../core/communication/channel-messages.ts";
import { ChannelList, listChannels } from "../../core/communication/channels.ts";
import {
  changeNotification,
  NotificationChange,
  ReadNotifications,
  readNotifications,
} from "../../core/communication/mark-notifications.ts";
import { messageTemplates } from "../../core/communication/message-templates.ts";
import { MessagingAccountView, showAccount } from "../../core/communication/messaging-app/account.ts";
import { NewPairing, pairAccount } from "../../core/communication/messaging-app/pair-account.ts";
import { unpairAccount } from "../../core/communication/messaging-app/unpair-account.ts";
import {
  NewNotificationPreferences,
  NotificationPreferences,
  setPreferences,
  showPreferences,
} from "../../core/communication/notification-preferences.ts";
import {
  getNotification,
  listNotifications,
  NotificationView,
  notificationList,
  unreadCount,
} from "../../core/communication/notifications.ts";
import {
  AskedAudience,
  AudiencePreview,
  previewAudience,
} from "../../core/communication/preview-audience.ts";
import {
  cancelMessage,
  changeMessage,
  NewScheduledMessage,
  ScheduledMessageChanges,
  scheduleMessage,
} from "../../core/communication/schedule-message.ts";
import {
  messageRecipients,
  ScheduledMessageView,
  scheduledMessages,
} from "../../core/communication/scheduled-messages.ts";
import { type ListQuery, listQuery, pageOf } from "../../core/list.ts";
import { crudRoutes } from "../http/crud-routes.ts";
import { route } from "../http/route.ts";

const Id = z.object({ id: z.uuid() });
const Count = z.object({ count: z.int() }).meta({ id: "UnreadCount" });
const base = "/communication/notifications";

export const communication = [
  route({
    method: "get",
    path: `${base}/unread-count`,
    summary: "How many of the own notifications are unread",
    permission: "signed-in",
    transaction: "none",
    databaseFailure: 500,
    response: Count,
    handle: unreadCount,
  }),
  route({
    method: "get",
    path: base,
    summary: "List the own notifications",
    permission: "signed-in",
    transaction: "none",
    query: listQuery(notificationList),
    response: pageOf(NotificationView),
    handle: ({ query }) => listNotifications(query as unknown as ListQuery),
  }),
  route({
    method: "put",
    path: `${base}/read`,
    summary: "Mark the own notifications as read",
    permission: "signed-in",
    whileSuspended: true,
    body: ReadNotifications,
    response: Count,
    handle: ({ body }) => readNotifications(body),
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
    summary: "Mark a notification as read, or put it away",
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
    summary: "What one is told, and how",
    permission: "signed-in",
    transaction: "none",
    response: NotificationPreferences,
    handle: showPreferences,
  }),
  route({
    method: "put",
    path: "/communication/notification-preferences",
    summary: "Choose what one is told, and how",
    permission: "signed-in",
    body: NewNotificationPreferences,
    response: NotificationPreferences,
    handle: ({ body }) => setPreferences(body),
  }),
  route({
    method: "get",
    path: "/communication/channels",
    summary: "The channels and whether they can be used",
    permission: "signed-in",
    response: ChannelList,
    handle: listChannels,
  }),
  route({
    method: "get",
    path: "/communication/messaging-account",
    summary: "The school's account of the messaging app, and what a phone is to scan to pair it",
    permission: "channels.manage",
    transaction: "none",
    response: MessagingAccountView,
    handle: showAccount,
  }),
  route({
    method: "post",
    path: "/communication/messaging-account/pairing",
    summary: "Pair a phone with the messaging app",
    permission: "channels.manage",
    transaction: "none",
    status: 202,
    body: NewPairing,
    response: MessagingAccountView,
    handle: ({ body }) => pairAccount(body),
  }),
  route({
    method: "delete",
    path: "/communication/messaging-account/pairing",
    summary: "Unpair the phone; what still waits to be sent by it is not sent",
    permission: "channels.manage",
    handle: unpairAccount,
  }),
  ...crudRoutes("/channel-messages", channelMessages),
  ...crudRoutes("/message-templates", messageTemplates),
  ...crudRoutes("/scheduled-messages", scheduledMessages),
  route({
    method: "post",
    path: "/scheduled-messages",
    summary: "Schedule a message to many",
    permission: "messages.send",
    status: 201,
    idempotent: true,
    body: NewScheduledMessage,
    response: ScheduledMessageView,
    handle: ({ body }) => scheduleMessage(body),
  }),
  route({
    method: "post",
    path: "/scheduled-messages/audience",
    summary: "Who a message would go to now",
    permission: "messages.send",
    status: 200,
    body: AskedAudience,
    response: AudiencePreview,
    handle: ({ body }) => previewAudience(body),
  }),
  route({
    method: "patch",
    path: "/scheduled-messages/:id",
    summary: "Change a message that was not taken yet",
    permission: "messages.send",
    params: Id,
    body: ScheduledMessageChanges,
    response: ScheduledMessageView,
    handle: ({ params, body }) => changeMessage(params.id, body),
  }),
  route({
    method: "put",
    path: "/scheduled-messages/:id/cancellation",
    summary: "Keep a message from being sent",
    permission: "messages.send",
    params: Id,
    response: ScheduledMessageView,
    handle: ({ params }) => cancelMessage(params.id),
  }),
  ...crudRoutes("/message-recipients", messageRecipients),
];

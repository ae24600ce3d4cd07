import { User } from "../identity/index.ts";
import { CourseOffering } from "../structure/index.ts";
import { Announcement } from "./announcement.ts";
import { AnnouncementReceipt } from "./announcement-receipt.ts";
import { ChannelMessage } from "./channel-message.ts";
import { Conversation } from "./conversation.ts";
import { ConversationParticipant } from "./conversation-participant.ts";
import { Message } from "./message.ts";
import { MessageRecipient } from "./message-recipient.ts";
import { MessageReport } from "./message-report.ts";
import { MessageTemplate } from "./message-template.ts";
import { MessagingAccount } from "./messaging-account.ts";
import { MessagingKey } from "./messaging-key.ts";
import { Notification } from "./notification.ts";
import { NotificationCounter } from "./notification-counter.ts";
import { NotificationPreference } from "./notification-preference.ts";
import { PushSubscription } from "./push-subscription.ts";
import { ScheduledMessage } from "./scheduled-message.ts";

export { channelMessageStatuses, outboxChannelNames } from "./channel-message.ts";
export { messageRecipientStatuses } from "./message-recipient.ts";
export { messageTemplateStatuses } from "./message-template.ts";
export { type ChannelName, channelNames, digests } from "./notification-preference.ts";
export { scheduledMessageStatuses } from "./scheduled-message.ts";
export {
  Announcement,
  AnnouncementReceipt,
  ChannelMessage,
  Conversation,
  ConversationParticipant,
  Message,
  MessageRecipient,
  MessageReport,
  MessageTemplate,
  MessagingAccount,
  MessagingKey,
  Notification,
  NotificationCounter,
  NotificationPreference,
  PushSubscription,
  ScheduledMessage,
};

export function associate(): void {
  Announcement.belongsTo(User, { as: "author", foreignKey: "authorId" });
  AnnouncementReceipt.belongsTo(Announcement, { as: "announcement", foreignKey: "announcementId" });
  AnnouncementReceipt.belongsTo(User, { as: "user", foreignKey: "userId" });
  Notification.belongsTo(User, { as: "user", foreignKey: "userId" });
  NotificationCounter.belongsTo(User, { as: "user", foreignKey: "userId" });
  NotificationPreference.belongsTo(User, { as: "user", foreignKey: "userId" });
  ChannelMessage.belongsTo(User, { as: "user", foreignKey: "userId" });
  MessagingKey.belongsTo(MessagingAccount, { as: "messagingAccount", foreignKey: "messagingAccountId" });
  PushSubscription.belongsTo(User, { as: "user", foreignKey: "userId" });
  ScheduledMessage.belongsTo(MessageTemplate, { as: "template", foreignKey: "templateId" });
  ScheduledMessage.belongsTo(User, { as: "sentBy", foreignKey: "sentByUserId" });
  MessageRecipient.belongsTo(ScheduledMessage, { as: "scheduledMessage", foreignKey: "scheduledMessageId" });
  Conversation.belongsTo(CourseOffering, { as: "courseOffering", foreignKey: "courseOfferingId" });
  Conversation.belongsTo(User, { as: "createdBy", foreignKey: "createdById" });
  ConversationParticipant.belongsTo(Conversation, { as: "conversation", foreignKey: "conversationId" });
  ConversationParticipant.belongsTo(User, { as: "user", foreignKey: "userId" });
  Message.belongsTo(Conversation, { as: "conversation", foreignKey: "conversationId" });
  Message.belongsTo(User, { as: "author", foreignKey: "authorId" });
  MessageReport.belongsTo(Message, { as: "message", foreignKey: "messageId" });
  MessageReport.belongsTo(User, { as: "reporter", foreignKey: "reporterId" });
}

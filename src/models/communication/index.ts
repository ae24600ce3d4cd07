import { User } from "../identity/index.ts";
import { ChannelMessage } from "./channel-message.ts";
import { MessageRecipient } from "./message-recipient.ts";
import { MessageTemplate } from "./message-template.ts";
import { Notification } from "./notification.ts";
import { NotificationCounter } from "./notification-counter.ts";
import { NotificationPreference } from "./notification-preference.ts";
import { ScheduledMessage } from "./scheduled-message.ts";

export { channelMessageStatuses } from "./channel-message.ts";
export { messageRecipientStatuses } from "./message-recipient.ts";
export { messageTemplateStatuses } from "./message-template.ts";
export { type ChannelName, channelNames, digests } from "./notification-preference.ts";
export { scheduledMessageStatuses } from "./scheduled-message.ts";
export {
  ChannelMessage,
  MessageRecipient,
  MessageTemplate,
  Notification,
  NotificationCounter,
  NotificationPreference,
  ScheduledMessage,
};

export function associate(): void {
  Notification.belongsTo(User, { as: "user", foreignKey: "userId" });
  NotificationCounter.belongsTo(User, { as: "user", foreignKey: "userId" });
  NotificationPreference.belongsTo(User, { as: "user", foreignKey: "userId" });
  ChannelMessage.belongsTo(User, { as: "user", foreignKey: "userId" });
  ScheduledMessage.belongsTo(MessageTemplate, { as: "template", foreignKey: "templateId" });
  ScheduledMessage.belongsTo(User, { as: "sentBy", foreignKey: "sentByUserId" });
  MessageRecipient.belongsTo(ScheduledMessage, { as: "scheduledMessage", foreignKey: "scheduledMessageId" });
}

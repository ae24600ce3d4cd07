import { User } from "../identity/index.ts";
import { MessageRecipient } from "./message-recipient.ts";
import { MessageTemplate } from "./message-template.ts";
import { ScheduledMessage } from "./scheduled-message.ts";

export { messageRecipientStatuses } from "./message-recipient.ts";
export { messageTemplateStatuses } from "./message-template.ts";
export { scheduledMessageStatuses } from "./scheduled-message.ts";
export { MessageRecipient, MessageTemplate, ScheduledMessage };

export function associate(): void {
  ScheduledMessage.belongsTo(MessageTemplate, { as: "template", foreignKey: "templateId" });
  ScheduledMessage.belongsTo(User, { as: "sentBy", foreignKey: "sentByUserId" });
  MessageRecipient.belongsTo(ScheduledMessage, { as: "scheduledMessage", foreignKey: "scheduledMessageId" });
}

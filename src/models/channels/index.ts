import { User } from "../identity/index.ts";
import { ChannelMessage } from "./channel-message.ts";
import { MessagingAccount } from "./messaging-account.ts";
import { MessagingKey } from "./messaging-key.ts";

export { channelMessageStatuses, outboxChannelNames } from "./channel-message.ts";
export { ChannelMessage, MessagingAccount, MessagingKey };

export function associate(): void {
  ChannelMessage.belongsTo(User, { as: "user", foreignKey: "userId" });
  MessagingKey.belongsTo(MessagingAccount, { as: "messagingAccount", foreignKey: "messagingAccountId" });
}

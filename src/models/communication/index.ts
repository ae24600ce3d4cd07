import { User } from "../identity/index.ts";
import { Notification } from "./notification.ts";
import { NotificationCounter } from "./notification-counter.ts";
import { NotificationPreference } from "./notification-preference.ts";

export { type ChannelName, channelNames, digests } from "./notification-preference.ts";
export { Notification, NotificationCounter, NotificationPreference };

export function associate(): void {
  Notification.belongsTo(User, { as: "user", foreignKey: "userId" });
  NotificationCounter.belongsTo(User, { as: "user", foreignKey: "userId" });
  NotificationPreference.belongsTo(User, { as: "user", foreignKey: "userId" });
}

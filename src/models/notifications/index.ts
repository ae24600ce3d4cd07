import { User } from "../identity/index.ts";
import { Notification } from "./notification.ts";
import { NotificationCounter } from "./notification-counter.ts";
import { NotificationPreference } from "./notification-preference.ts";
import { PushSubscription } from "./push-subscription.ts";

export { type ChannelName, channelNames, digests } from "./notification-preference.ts";
export { Notification, NotificationCounter, NotificationPreference, PushSubscription };

export function associate(): void {
  Notification.belongsTo(User, { as: "user", foreignKey: "userId" });
  NotificationCounter.belongsTo(User, { as: "user", foreignKey: "userId" });
  NotificationPreference.belongsTo(User, { as: "user", foreignKey: "userId" });
  PushSubscription.belongsTo(User, { as: "user", foreignKey: "userId" });
}

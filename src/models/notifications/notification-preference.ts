import { boolean, oneOf, text, timeOfDay, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

export const channelNames = ["in_app", "email", "push", "sms", "messaging_app"] as const;
export type ChannelName = (typeof channelNames)[number];
export const digests = ["none", "daily", "weekly"] as const;

/** An account's channels for a type of notification. Without a row the type's default applies. */
export class NotificationPreference extends tenantTable({
  userId: uuid(),
  type: text(),
  channel: text<ChannelName>(),
  enabled: boolean().default(true),
  digest: oneOf(digests).default("none"),
  /** Quiet hours in school time, during which nothing is sent; the span may cross midnight. */
  quietFrom: timeOfDay().nullable(),
  quietTo: timeOfDay().nullable(),
}) {}

table(NotificationPreference, "notification_preferences");

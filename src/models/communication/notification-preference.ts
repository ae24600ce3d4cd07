import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const channelNames = ["in_app", "email", "push", "sms", "messaging_app"] as const;
export type ChannelName = (typeof channelNames)[number];
export const digests = ["none", "daily", "weekly"] as const;

/** What an account wants to be told, and how. Without a row the type's own default counts. */
export class NotificationPreference extends TenantModel<
  InferAttributes<NotificationPreference>,
  InferCreationAttributes<NotificationPreference>
> {
  declare userId: string;
  declare type: string;
  declare channel: ChannelName;
  declare enabled: CreationOptional<boolean>;
  declare digest: CreationOptional<(typeof digests)[number]>;
  /** Times of the school's day between which nothing is sent; the span may go over midnight. */
  declare quietFrom: CreationOptional<string | null>;
  declare quietTo: CreationOptional<string | null>;
}

table(NotificationPreference, "notification_preferences", {
  ...tenantColumns,
  userId: { type: DataTypes.UUID, allowNull: false },
  type: { type: DataTypes.TEXT, allowNull: false },
  channel: { type: DataTypes.TEXT, allowNull: false },
  enabled: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
  digest: { type: DataTypes.TEXT, allowNull: false, defaultValue: "none" },
  quietFrom: { type: DataTypes.TIME },
  quietTo: { type: DataTypes.TIME },
});

import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const channelMessageStatuses = [
  "PENDING",
  "SENDING",
  "SENT",
  "DELIVERED",
  "READ",
  "FAILED",
  "CANCELLED",
] as const;
/** The ways that leave by a gateway of others. */
export const outboxChannelNames = ["push", "sms", "messaging_app"] as const;

/** A message on its way by a gateway of others. */
export class ChannelMessage extends TenantModel<
  InferAttributes<ChannelMessage>,
  InferCreationAttributes<ChannelMessage>
> {
  declare channel: (typeof outboxChannelNames)[number];
  declare userId: CreationOptional<string | null>;
  declare toAddress: string;
  declare toName: string;
  declare subject: CreationOptional<string | null>;
  declare body: string;
  /** Where a notification leads to, as a path of the web application. */
  declare url: CreationOptional<string | null>;
  /** What it is about: the same twice is one. */
  declare entityKey: string;
  declare attempts: CreationOptional<number>;
  declare nextAttemptAt: Date;
  declare leasedUntil: CreationOptional<Date | null>;
  declare providerMessageId: CreationOptional<string | null>;
  declare lastError: CreationOptional<string | null>;
  declare sentAt: CreationOptional<Date | null>;
  /** Where the other side tells. */
  declare deliveredAt: CreationOptional<Date | null>;
  declare readAt: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof channelMessageStatuses)[number]>;
}

table(ChannelMessage, "channel_messages", {
  ...tenantColumns,
  channel: { type: DataTypes.TEXT, allowNull: false },
  userId: { type: DataTypes.UUID },
  toAddress: { type: DataTypes.TEXT, allowNull: false },
  toName: { type: DataTypes.TEXT, allowNull: false },
  subject: { type: DataTypes.TEXT },
  body: { type: DataTypes.TEXT, allowNull: false },
  url: { type: DataTypes.TEXT },
  entityKey: { type: DataTypes.TEXT, allowNull: false },
  attempts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  nextAttemptAt: { type: DataTypes.DATE, allowNull: false },
  leasedUntil: { type: DataTypes.DATE },
  providerMessageId: { type: DataTypes.TEXT },
  lastError: { type: DataTypes.TEXT },
  sentAt: { type: DataTypes.DATE },
  deliveredAt: { type: DataTypes.DATE },
  readAt: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "PENDING" },
});

import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";
import type { ChannelName } from "./notification-preference.ts";

export const scheduledMessageStatuses = [
  "draft",
  "pending",
  "processing",
  "sent",
  "partially_failed",
  "failed",
  "cancelled",
] as const;

/** A message to many at a time. */
export class ScheduledMessage extends TenantModel<
  InferAttributes<ScheduledMessage>,
  InferCreationAttributes<ScheduledMessage>
> {
  declare channel: ChannelName;
  declare templateId: CreationOptional<string | null>;
  declare subject: CreationOptional<string | null>;
  declare body: string;
  declare audienceFilter: any;
  declare scheduledAt: Date;
  declare status: CreationOptional<(typeof scheduledMessageStatuses)[number]>;
  declare sentAt: CreationOptional<Date | null>;
  declare errorMessage: CreationOptional<string | null>;
  declare sentByUserId: CreationOptional<string | null>;
  /** RRULE; the next message of the series is made when this one is taken. */
  declare recurrence: CreationOptional<string | null>;
  declare seriesStartsAt: Date;
  /** When it was decided who gets it. */
  declare resolvedAt: CreationOptional<Date | null>;
  /** Failures of ours, which are tried again a few times. */
  declare tries: CreationOptional<number>;
  declare countPlanned: CreationOptional<number>;
  declare countSent: CreationOptional<number>;
  declare countFailed: CreationOptional<number>;
}

table(ScheduledMessage, "scheduled_messages", {
  ...tenantColumns,
  channel: { type: DataTypes.TEXT, allowNull: false },
  templateId: { type: DataTypes.UUID },
  subject: { type: DataTypes.TEXT },
  body: { type: DataTypes.TEXT, allowNull: false },
  audienceFilter: { type: DataTypes.JSONB, allowNull: false },
  scheduledAt: { type: DataTypes.DATE, allowNull: false },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "pending" },
  sentAt: { type: DataTypes.DATE },
  errorMessage: { type: DataTypes.TEXT },
  sentByUserId: { type: DataTypes.UUID },
  recurrence: { type: DataTypes.TEXT },
  seriesStartsAt: { type: DataTypes.DATE, allowNull: false },
  resolvedAt: { type: DataTypes.DATE },
  tries: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countPlanned: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countSent: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countFailed: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
});

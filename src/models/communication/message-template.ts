import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";
import type { ChannelName } from "./notification-preference.ts";

export const messageTemplateStatuses = ["draft", "active", "retired"] as const;

/** A wording that the school uses again and again, for one channel and language. */
export class MessageTemplate extends TenantModel<
  InferAttributes<MessageTemplate>,
  InferCreationAttributes<MessageTemplate>
> {
  declare key: string;
  declare channel: ChannelName;
  declare language: CreationOptional<string>;
  declare subject: CreationOptional<string | null>;
  declare body: string;
  /** Counts the changes of the wording. */
  declare version: CreationOptional<number>;
  declare status: CreationOptional<(typeof messageTemplateStatuses)[number]>;
}

table(MessageTemplate, "message_templates", {
  ...tenantColumns,
  key: { type: DataTypes.TEXT, allowNull: false },
  channel: { type: DataTypes.TEXT, allowNull: false },
  language: { type: DataTypes.TEXT, allowNull: false, defaultValue: "en" },
  subject: { type: DataTypes.TEXT },
  body: { type: DataTypes.TEXT, allowNull: false },
  version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

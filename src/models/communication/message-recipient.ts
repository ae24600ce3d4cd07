import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const messageRecipientStatuses = ["pending", "sent", "failed"] as const;

/** One person whom a message goes to, and whether it was handed to the channel. */
export class MessageRecipient extends TenantModel<
  InferAttributes<MessageRecipient>,
  InferCreationAttributes<MessageRecipient>
> {
  declare scheduledMessageId: string;
  declare personKind: "guardian" | "student" | "staff" | "account";
  declare personId: string;
  declare userId: CreationOptional<string | null>;
  declare name: string;
  declare address: string;
  declare language: CreationOptional<string | null>;
  /** First names of the children because of whom they get it. */
  declare children: CreationOptional<string>;
  declare status: CreationOptional<(typeof messageRecipientStatuses)[number]>;
  declare error: CreationOptional<string | null>;
}

table(MessageRecipient, "message_recipients", {
  ...tenantColumns,
  scheduledMessageId: { type: DataTypes.UUID, allowNull: false },
  personKind: { type: DataTypes.TEXT, allowNull: false },
  personId: { type: DataTypes.UUID, allowNull: false },
  userId: { type: DataTypes.UUID },
  name: { type: DataTypes.TEXT, allowNull: false },
  address: { type: DataTypes.TEXT, allowNull: false },
  language: { type: DataTypes.TEXT },
  children: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "pending" },
  error: { type: DataTypes.TEXT },
});

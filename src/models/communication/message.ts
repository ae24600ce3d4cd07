import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** What somebody said in a conversation. */
export class Message extends TenantModel<InferAttributes<Message>, InferCreationAttributes<Message>> {
  declare conversationId: string;
  declare number: number;
  declare authorId: string;
  declare body: string;
  declare hiddenAt: CreationOptional<Date | null>;
  declare hiddenById: CreationOptional<string | null>;
}

table(Message, "messages", {
  ...tenantColumns,
  conversationId: { type: DataTypes.UUID, allowNull: false },
  number: { type: DataTypes.INTEGER, allowNull: false },
  authorId: { type: DataTypes.UUID, allowNull: false },
  body: { type: DataTypes.TEXT, allowNull: false },
  hiddenAt: { type: DataTypes.DATE },
  hiddenById: { type: DataTypes.UUID },
});

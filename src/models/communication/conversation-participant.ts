import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** An account in a conversation, and how far it has read. */
export class ConversationParticipant extends TenantModel<
  InferAttributes<ConversationParticipant>,
  InferCreationAttributes<ConversationParticipant>
> {
  declare conversationId: string;
  declare userId: string;
  declare role: CreationOptional<"owner" | "member">;
  declare lastReadNumber: CreationOptional<number>;
  declare lastReadAt: CreationOptional<Date | null>;
  declare leftAt: CreationOptional<Date | null>;
}

table(ConversationParticipant, "conversation_participants", {
  ...tenantColumns,
  conversationId: { type: DataTypes.UUID, allowNull: false },
  userId: { type: DataTypes.UUID, allowNull: false },
  role: { type: DataTypes.TEXT, allowNull: false, defaultValue: "member" },
  lastReadNumber: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  lastReadAt: { type: DataTypes.DATE },
  leftAt: { type: DataTypes.DATE },
});

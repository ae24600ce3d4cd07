import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** People who write to each other. */
export class Conversation extends TenantModel<
  InferAttributes<Conversation>,
  InferCreationAttributes<Conversation>
> {
  declare type: "direct" | "group" | "class";
  declare title: CreationOptional<string | null>;
  declare courseOfferingId: CreationOptional<string | null>;
  declare key: CreationOptional<string | null>;
  declare createdById: CreationOptional<string | null>;
  declare lastNumber: CreationOptional<number>;
  declare lastMessageAt: Date;
  declare status: CreationOptional<"open" | "locked">;
}

table(Conversation, "conversations", {
  ...tenantColumns,
  type: { type: DataTypes.TEXT, allowNull: false },
  title: { type: DataTypes.TEXT },
  courseOfferingId: { type: DataTypes.UUID },
  key: { type: DataTypes.TEXT },
  createdById: { type: DataTypes.UUID },
  lastNumber: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  lastMessageAt: { type: DataTypes.DATE, allowNull: false },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "open" },
});

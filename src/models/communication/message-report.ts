import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** That somebody finds a message improper. */
export class MessageReport extends TenantModel<
  InferAttributes<MessageReport>,
  InferCreationAttributes<MessageReport>
> {
  declare messageId: string;
  declare reporterId: string;
  declare reason: string;
  declare status: CreationOptional<"open" | "upheld" | "dismissed">;
  declare decidedById: CreationOptional<string | null>;
  declare decidedAt: CreationOptional<Date | null>;
}

table(MessageReport, "message_reports", {
  ...tenantColumns,
  messageId: { type: DataTypes.UUID, allowNull: false },
  reporterId: { type: DataTypes.UUID, allowNull: false },
  reason: { type: DataTypes.TEXT, allowNull: false },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "open" },
  decidedById: { type: DataTypes.UUID },
  decidedAt: { type: DataTypes.DATE },
});

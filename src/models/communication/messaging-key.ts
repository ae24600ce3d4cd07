import { DataTypes, type InferAttributes, type InferCreationAttributes } from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** A key of a messaging account for one of its conversations. Its id follows from its kind and name. */
export class MessagingKey extends TenantModel<
  InferAttributes<MessagingKey>,
  InferCreationAttributes<MessagingKey>
> {
  declare messagingAccountId: string;
  /** Sealed. */
  declare value: string;
}

table(MessagingKey, "messaging_keys", {
  ...tenantColumns,
  messagingAccountId: { type: DataTypes.UUID, allowNull: false },
  value: { type: DataTypes.TEXT, allowNull: false },
});

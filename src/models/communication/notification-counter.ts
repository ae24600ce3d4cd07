import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** How many notifications an account has not read, kept beside them: every open page asks for it. */
export class NotificationCounter extends TenantModel<
  InferAttributes<NotificationCounter>,
  InferCreationAttributes<NotificationCounter>
> {
  declare userId: string;
  declare unread: CreationOptional<number>;
  declare lastNumber: CreationOptional<string>;
}

table(NotificationCounter, "notification_counters", {
  ...tenantColumns,
  userId: { type: DataTypes.UUID, allowNull: false },
  unread: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  lastNumber: { type: DataTypes.BIGINT, allowNull: false, defaultValue: "0" },
});

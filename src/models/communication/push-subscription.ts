import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** A browser or phone of an account that takes notifications. */
export class PushSubscription extends TenantModel<
  InferAttributes<PushSubscription>,
  InferCreationAttributes<PushSubscription>
> {
  declare userId: string;
  declare endpoint: string;
  declare p256dh: string;
  declare auth: string;
  declare userAgent: CreationOptional<string | null>;
  declare lastSeenAt: Date;
}

table(PushSubscription, "push_subscriptions", {
  ...tenantColumns,
  userId: { type: DataTypes.UUID, allowNull: false },
  endpoint: { type: DataTypes.TEXT, allowNull: false },
  p256dh: { type: DataTypes.TEXT, allowNull: false },
  auth: { type: DataTypes.TEXT, allowNull: false },
  userAgent: { type: DataTypes.TEXT },
  lastSeenAt: { type: DataTypes.DATE, allowNull: false },
});

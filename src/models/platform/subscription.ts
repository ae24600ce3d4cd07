import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const subscriptionStatuses = [
  "trialing",
  "active",
  "past_due",
  "suspended",
  "cancelled",
  "expired",
] as const;

/** The plan of a school over time. At most one is live. */
export class Subscription extends TenantModel<
  InferAttributes<Subscription>,
  InferCreationAttributes<Subscription>
> {
  declare planId: string;
  declare startsOn: string;
  declare currentPeriodStart: string;
  declare currentPeriodEnd: string;
  declare cancelAtPeriodEnd: CreationOptional<boolean>;
  declare seats: CreationOptional<number | null>;
  declare status: (typeof subscriptionStatuses)[number];
}

table(Subscription, "subscriptions", {
  ...tenantColumns,
  planId: { type: DataTypes.UUID, allowNull: false },
  startsOn: { type: DataTypes.DATEONLY, allowNull: false },
  currentPeriodStart: { type: DataTypes.DATEONLY, allowNull: false },
  currentPeriodEnd: { type: DataTypes.DATEONLY, allowNull: false },
  cancelAtPeriodEnd: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  seats: { type: DataTypes.INTEGER },
  status: { type: DataTypes.TEXT, allowNull: false },
});

import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
  Model,
} from "sequelize";
import { newId } from "../../lib/ids.ts";
import { table } from "../table.ts";

export const subscriptionPlanIntervals = ["month", "term", "year"] as const;
export const subscriptionPlanStatuses = ["draft", "active", "retired"] as const;

/** What the platform sells. */
export class SubscriptionPlan extends Model<
  InferAttributes<SubscriptionPlan>,
  InferCreationAttributes<SubscriptionPlan>
> {
  declare id: CreationOptional<string>;
  declare code: string;
  declare name: string;
  declare priceMinor: string;
  declare currency: string;
  declare interval: (typeof subscriptionPlanIntervals)[number];
  declare maxStudents: CreationOptional<number | null>;
  declare maxStaff: CreationOptional<number | null>;
  declare features: CreationOptional<string[]>;
  declare status: CreationOptional<(typeof subscriptionPlanStatuses)[number]>;
  declare createdAt: CreationOptional<Date>;
  declare updatedAt: CreationOptional<Date>;
}

table(SubscriptionPlan, "subscription_plans", {
  id: { type: DataTypes.UUID, primaryKey: true, defaultValue: newId },
  code: { type: DataTypes.TEXT, allowNull: false },
  name: { type: DataTypes.TEXT, allowNull: false },
  priceMinor: { type: DataTypes.BIGINT, allowNull: false },
  currency: { type: DataTypes.TEXT, allowNull: false },
  interval: { type: DataTypes.TEXT, allowNull: false },
  maxStudents: { type: DataTypes.INTEGER },
  maxStaff: { type: DataTypes.INTEGER },
  features: { type: DataTypes.JSONB, allowNull: false, defaultValue: [] },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
  createdAt: { type: DataTypes.DATE, allowNull: false },
  updatedAt: { type: DataTypes.DATE, allowNull: false },
});

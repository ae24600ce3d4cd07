import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** A figure of one day behind the dashboard; it can be built again from the rows it counts. */
export class DailyMetric extends TenantModel<
  InferAttributes<DailyMetric>,
  InferCreationAttributes<DailyMetric>
> {
  declare date: string;
  declare metric: string;
  declare dimension: CreationOptional<string>;
  declare value: string;
}

table(DailyMetric, "daily_metrics", {
  ...tenantColumns,
  date: { type: DataTypes.DATEONLY, allowNull: false },
  metric: { type: DataTypes.TEXT, allowNull: false },
  dimension: { type: DataTypes.TEXT, allowNull: false, defaultValue: "" },
  value: { type: DataTypes.DECIMAL(10, 2), allowNull: false },
});

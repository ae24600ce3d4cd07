import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const gradingScaleTypes = ["percentage", "points", "letter", "descriptor"] as const;
export const gradingScaleStatuses = ["draft", "active", "retired"] as const;

/** Letters, points or words for percentages. A scale in use covers 0 to 100 without gap or overlap. */
export class GradingScale extends TenantModel<
  InferAttributes<GradingScale>,
  InferCreationAttributes<GradingScale>
> {
  declare name: string;
  declare type: CreationOptional<(typeof gradingScaleTypes)[number]>;
  declare passMark: CreationOptional<string>;
  declare isDefault: CreationOptional<boolean>;
  declare status: CreationOptional<(typeof gradingScaleStatuses)[number]>;
}

table(GradingScale, "grading_scales", {
  ...tenantColumns,
  name: { type: DataTypes.TEXT, allowNull: false },
  type: { type: DataTypes.TEXT, allowNull: false, defaultValue: "letter" },
  passMark: { type: DataTypes.DECIMAL(10, 2), allowNull: false, defaultValue: "50" },
  isDefault: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "draft" },
});

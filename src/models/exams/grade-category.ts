import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const gradeCategoryAggregations = ["mean", "sum", "best_n"] as const;
export const gradeCategoryStatuses = ["active", "archived"] as const;

/** A part of the coursework of an offering, with its weight in percent. */
export class GradeCategory extends TenantModel<
  InferAttributes<GradeCategory>,
  InferCreationAttributes<GradeCategory>
> {
  declare courseOfferingId: string;
  declare title: string;
  declare weight: string;
  declare aggregation: CreationOptional<(typeof gradeCategoryAggregations)[number]>;
  declare bestOf: CreationOptional<number | null>;
  declare dropLowest: CreationOptional<number>;
  declare status: CreationOptional<(typeof gradeCategoryStatuses)[number]>;
}

table(GradeCategory, "grade_categories", {
  ...tenantColumns,
  courseOfferingId: { type: DataTypes.UUID, allowNull: false },
  title: { type: DataTypes.TEXT, allowNull: false },
  weight: { type: DataTypes.DECIMAL(10, 2), allowNull: false },
  aggregation: { type: DataTypes.TEXT, allowNull: false, defaultValue: "mean" },
  bestOf: { type: DataTypes.INTEGER },
  dropLowest: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

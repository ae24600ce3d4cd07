import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** A band of a scale, both ends included. */
export class GradingScaleInterval extends TenantModel<
  InferAttributes<GradingScaleInterval>,
  InferCreationAttributes<GradingScaleInterval>
> {
  declare gradingScaleId: string;
  declare code: string;
  declare minScore: string;
  declare maxScore: string;
  declare gradePoint: CreationOptional<string | null>;
  declare remark: CreationOptional<string | null>;
  declare sortOrder: CreationOptional<number>;
}

table(GradingScaleInterval, "grading_scale_intervals", {
  ...tenantColumns,
  gradingScaleId: { type: DataTypes.UUID, allowNull: false },
  code: { type: DataTypes.TEXT, allowNull: false },
  minScore: { type: DataTypes.DECIMAL(10, 2), allowNull: false },
  maxScore: { type: DataTypes.DECIMAL(10, 2), allowNull: false },
  gradePoint: { type: DataTypes.DECIMAL(10, 2) },
  remark: { type: DataTypes.TEXT },
  sortOrder: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
});

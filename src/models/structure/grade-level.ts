import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const gradeLevelStatuses = ["active", "archived"] as const;

/** A year group, with the one that follows it. */
export class GradeLevel extends TenantModel<
  InferAttributes<GradeLevel>,
  InferCreationAttributes<GradeLevel>
> {
  declare name: string;
  declare code: string;
  declare sortOrder: CreationOptional<number>;
  declare stage: CreationOptional<string | null>;
  declare nextGradeLevelId: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof gradeLevelStatuses)[number]>;
}

table(GradeLevel, "grade_levels", {
  ...tenantColumns,
  name: { type: DataTypes.TEXT, allowNull: false },
  code: { type: DataTypes.TEXT, allowNull: false },
  sortOrder: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  stage: { type: DataTypes.TEXT },
  nextGradeLevelId: { type: DataTypes.UUID },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const courseStatuses = ["active", "archived"] as const;

/** A subject as it is taught at a grade level. */
export class Course extends TenantModel<InferAttributes<Course>, InferCreationAttributes<Course>> {
  declare subjectId: string;
  declare gradeLevelId: string;
  declare title: string;
  declare code: string;
  declare creditHours: CreationOptional<string | null>;
  declare weeklyPeriods: CreationOptional<number | null>;
  declare status: CreationOptional<(typeof courseStatuses)[number]>;
}

table(Course, "courses", {
  ...tenantColumns,
  subjectId: { type: DataTypes.UUID, allowNull: false },
  gradeLevelId: { type: DataTypes.UUID, allowNull: false },
  title: { type: DataTypes.TEXT, allowNull: false },
  code: { type: DataTypes.TEXT, allowNull: false },
  creditHours: { type: DataTypes.DECIMAL(10, 2) },
  weeklyPeriods: { type: DataTypes.INTEGER },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

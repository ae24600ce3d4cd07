import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const attendanceCodeCategories = [
  "present",
  "absent",
  "late",
  "excused",
  "left_early",
  "remote",
] as const;
export const attendanceCodeStatuses = ["active", "retired"] as const;

/** A mark that the school uses. */
export class AttendanceCode extends TenantModel<
  InferAttributes<AttendanceCode>,
  InferCreationAttributes<AttendanceCode>
> {
  declare code: string;
  declare label: string;
  declare category: (typeof attendanceCodeCategories)[number];
  declare isDefault: CreationOptional<boolean>;
  declare status: CreationOptional<(typeof attendanceCodeStatuses)[number]>;
}

table(AttendanceCode, "attendance_codes", {
  ...tenantColumns,
  code: { type: DataTypes.TEXT, allowNull: false },
  label: { type: DataTypes.TEXT, allowNull: false },
  category: { type: DataTypes.TEXT, allowNull: false },
  isDefault: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

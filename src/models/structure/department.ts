import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const departmentStatuses = ["active", "archived"] as const;

/** A subject or administrative department. */
export class Department extends TenantModel<
  InferAttributes<Department>,
  InferCreationAttributes<Department>
> {
  declare name: string;
  declare code: CreationOptional<string | null>;
  declare headStaffMemberId: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof departmentStatuses)[number]>;
}

table(Department, "departments", {
  ...tenantColumns,
  name: { type: DataTypes.TEXT, allowNull: false },
  code: { type: DataTypes.TEXT },
  headStaffMemberId: { type: DataTypes.UUID },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const subjectStatuses = ["active", "archived"] as const;

/** A field of study. */
export class Subject extends TenantModel<InferAttributes<Subject>, InferCreationAttributes<Subject>> {
  declare name: string;
  declare code: string;
  declare departmentId: CreationOptional<string | null>;
  declare isElective: CreationOptional<boolean>;
  declare isGraded: CreationOptional<boolean>;
  declare status: CreationOptional<(typeof subjectStatuses)[number]>;
}

table(Subject, "subjects", {
  ...tenantColumns,
  name: { type: DataTypes.TEXT, allowNull: false },
  code: { type: DataTypes.TEXT, allowNull: false },
  departmentId: { type: DataTypes.UUID },
  isElective: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  isGraded: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: true },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

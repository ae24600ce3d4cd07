import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const classPeriodStatuses = ["active", "archived"] as const;

/** A slot of the bell schedule. */
export class ClassPeriod extends TenantModel<
  InferAttributes<ClassPeriod>,
  InferCreationAttributes<ClassPeriod>
> {
  declare academicYearId: string;
  declare name: string;
  declare startsAt: string;
  declare endsAt: string;
  declare days: CreationOptional<number[]>;
  declare isBreak: CreationOptional<boolean>;
  declare sortOrder: CreationOptional<number>;
  declare status: CreationOptional<(typeof classPeriodStatuses)[number]>;
}

table(ClassPeriod, "class_periods", {
  ...tenantColumns,
  academicYearId: { type: DataTypes.UUID, allowNull: false },
  name: { type: DataTypes.TEXT, allowNull: false },
  startsAt: { type: DataTypes.TIME, allowNull: false },
  endsAt: { type: DataTypes.TIME, allowNull: false },
  days: { type: DataTypes.JSONB, allowNull: false, defaultValue: [1, 2, 3, 4, 5] },
  isBreak: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  sortOrder: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

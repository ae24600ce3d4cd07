import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const academicYearStatuses = ["planned", "active", "closed", "archived"] as const;

/** A school year. Years of a school do not overlap, and at most one is current. */
export class AcademicYear extends TenantModel<
  InferAttributes<AcademicYear>,
  InferCreationAttributes<AcademicYear>
> {
  declare name: string;
  declare startsOn: string;
  declare endsOn: string;
  declare isCurrent: CreationOptional<boolean>;
  declare status: CreationOptional<(typeof academicYearStatuses)[number]>;
}

table(AcademicYear, "academic_years", {
  ...tenantColumns,
  name: { type: DataTypes.TEXT, allowNull: false },
  startsOn: { type: DataTypes.DATEONLY, allowNull: false },
  endsOn: { type: DataTypes.DATEONLY, allowNull: false },
  isCurrent: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "planned" },
});

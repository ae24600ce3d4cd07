import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const academicTermTypes = ["semester", "term", "gradingPeriod"] as const;
export const academicTermStatuses = ["planned", "active", "closed"] as const;

/** A term, semester or grading period, in a tree within its year. */
export class AcademicTerm extends TenantModel<
  InferAttributes<AcademicTerm>,
  InferCreationAttributes<AcademicTerm>
> {
  declare academicYearId: string;
  declare parentId: CreationOptional<string | null>;
  declare name: string;
  declare type: CreationOptional<(typeof academicTermTypes)[number]>;
  declare startsOn: string;
  declare endsOn: string;
  declare gradesOpenOn: CreationOptional<string | null>;
  declare gradesCloseOn: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof academicTermStatuses)[number]>;
}

table(AcademicTerm, "academic_terms", {
  ...tenantColumns,
  academicYearId: { type: DataTypes.UUID, allowNull: false },
  parentId: { type: DataTypes.UUID },
  name: { type: DataTypes.TEXT, allowNull: false },
  type: { type: DataTypes.TEXT, allowNull: false, defaultValue: "term" },
  startsOn: { type: DataTypes.DATEONLY, allowNull: false },
  endsOn: { type: DataTypes.DATEONLY, allowNull: false },
  gradesOpenOn: { type: DataTypes.DATEONLY },
  gradesCloseOn: { type: DataTypes.DATEONLY },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "planned" },
});

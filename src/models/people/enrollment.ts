import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const enrollmentStatuses = [
  "planned",
  "active",
  "suspended",
  "completed",
  "withdrawn",
  "transferred",
] as const;

/** A student in a year, grade level and section. One per student and year is open. */
export class Enrollment extends TenantModel<
  InferAttributes<Enrollment>,
  InferCreationAttributes<Enrollment>
> {
  declare studentId: string;
  declare academicYearId: string;
  declare gradeLevelId: string;
  declare sectionId: CreationOptional<string | null>;
  declare rollNumber: CreationOptional<string | null>;
  declare startsOn: string;
  declare endsOn: CreationOptional<string | null>;
  declare entryType: CreationOptional<string | null>;
  declare exitType: CreationOptional<string | null>;
  declare exitReason: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof enrollmentStatuses)[number]>;
}

table(Enrollment, "enrollments", {
  ...tenantColumns,
  studentId: { type: DataTypes.UUID, allowNull: false },
  academicYearId: { type: DataTypes.UUID, allowNull: false },
  gradeLevelId: { type: DataTypes.UUID, allowNull: false },
  sectionId: { type: DataTypes.UUID },
  rollNumber: { type: DataTypes.TEXT },
  startsOn: { type: DataTypes.DATEONLY, allowNull: false },
  endsOn: { type: DataTypes.DATEONLY },
  entryType: { type: DataTypes.TEXT },
  exitType: { type: DataTypes.TEXT },
  exitReason: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

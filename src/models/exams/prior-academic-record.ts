import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const priorAcademicRecordStatuses = ["entered", "verified"] as const;

/** A mark from a former school. It counts once it is verified. */
export class PriorAcademicRecord extends TenantModel<
  InferAttributes<PriorAcademicRecord>,
  InferCreationAttributes<PriorAcademicRecord>
> {
  declare studentId: string;
  declare schoolName: string;
  declare yearLabel: string;
  declare courseTitle: string;
  declare grade: string;
  declare gradePoint: CreationOptional<string | null>;
  declare credits: CreationOptional<string | null>;
  declare mappedCourseId: CreationOptional<string | null>;
  /** Every account that wrote a part of it. */
  declare writtenBy: CreationOptional<string[]>;
  declare verifiedBy: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof priorAcademicRecordStatuses)[number]>;
}

table(PriorAcademicRecord, "prior_academic_records", {
  ...tenantColumns,
  studentId: { type: DataTypes.UUID, allowNull: false },
  schoolName: { type: DataTypes.TEXT, allowNull: false },
  yearLabel: { type: DataTypes.TEXT, allowNull: false },
  courseTitle: { type: DataTypes.TEXT, allowNull: false },
  grade: { type: DataTypes.TEXT, allowNull: false },
  gradePoint: { type: DataTypes.DECIMAL(10, 2) },
  credits: { type: DataTypes.DECIMAL(10, 2) },
  mappedCourseId: { type: DataTypes.UUID },
  writtenBy: { type: DataTypes.JSONB, allowNull: false, defaultValue: [] },
  verifiedBy: { type: DataTypes.UUID },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "entered" },
});

import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** A course of a report card, with copied values. */
export class ReportCardLine extends TenantModel<
  InferAttributes<ReportCardLine>,
  InferCreationAttributes<ReportCardLine>
> {
  declare reportCardId: string;
  declare courseOfferingId: string;
  declare courseTitle: string;
  declare teacher: CreationOptional<string | null>;
  declare coursework: CreationOptional<string | null>;
  declare examScore: CreationOptional<string | null>;
  declare score: CreationOptional<string | null>;
  declare grade: CreationOptional<string | null>;
  declare gradePoint: CreationOptional<string | null>;
  declare creditHours: CreationOptional<string | null>;
  declare passed: CreationOptional<boolean | null>;
  declare remark: CreationOptional<string | null>;
  declare teacherComment: CreationOptional<string | null>;
  declare sortOrder: CreationOptional<number>;
}

table(ReportCardLine, "report_card_lines", {
  ...tenantColumns,
  reportCardId: { type: DataTypes.UUID, allowNull: false },
  courseOfferingId: { type: DataTypes.UUID, allowNull: false },
  courseTitle: { type: DataTypes.TEXT, allowNull: false },
  teacher: { type: DataTypes.TEXT },
  coursework: { type: DataTypes.DECIMAL(10, 2) },
  examScore: { type: DataTypes.DECIMAL(10, 2) },
  score: { type: DataTypes.DECIMAL(10, 2) },
  grade: { type: DataTypes.TEXT },
  gradePoint: { type: DataTypes.DECIMAL(10, 2) },
  creditHours: { type: DataTypes.DECIMAL(10, 2) },
  passed: { type: DataTypes.BOOLEAN },
  remark: { type: DataTypes.TEXT },
  teacherComment: { type: DataTypes.TEXT },
  sortOrder: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
});

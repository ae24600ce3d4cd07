import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const examMarkStatuses = ["draft", "submitted", "approved", "returned"] as const;

/** What a student reached in a paper. It counts once it is approved. */
export class ExamMark extends TenantModel<InferAttributes<ExamMark>, InferCreationAttributes<ExamMark>> {
  declare examPaperId: string;
  declare studentId: string;
  declare score: CreationOptional<string | null>;
  declare isAbsent: CreationOptional<boolean>;
  declare remark: CreationOptional<string | null>;
  declare enteredBy: CreationOptional<string | null>;
  declare approvedBy: CreationOptional<string | null>;
  declare approvedAt: CreationOptional<Date | null>;
  declare returnReason: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof examMarkStatuses)[number]>;
}

table(ExamMark, "exam_marks", {
  ...tenantColumns,
  examPaperId: { type: DataTypes.UUID, allowNull: false },
  studentId: { type: DataTypes.UUID, allowNull: false },
  score: { type: DataTypes.DECIMAL(10, 2) },
  isAbsent: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  remark: { type: DataTypes.TEXT },
  enteredBy: { type: DataTypes.UUID },
  approvedBy: { type: DataTypes.UUID },
  approvedAt: { type: DataTypes.DATE },
  returnReason: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "draft" },
});

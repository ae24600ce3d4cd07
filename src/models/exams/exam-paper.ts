import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const examPaperStatuses = ["scheduled", "held", "marks_entered", "approved", "cancelled"] as const;

/** The sitting of one course in an exam. */
export class ExamPaper extends TenantModel<InferAttributes<ExamPaper>, InferCreationAttributes<ExamPaper>> {
  declare examId: string;
  declare courseOfferingId: string;
  declare sectionId: CreationOptional<string | null>;
  declare date: string;
  declare startsAt: string;
  declare endsAt: string;
  declare maxScore: CreationOptional<string>;
  declare passMark: CreationOptional<string | null>;
  declare roomId: CreationOptional<string | null>;
  declare invigilatorId: CreationOptional<string | null>;
  declare seating: CreationOptional<Record<string, string>>;
  declare submittedBy: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof examPaperStatuses)[number]>;
}

table(ExamPaper, "exam_papers", {
  ...tenantColumns,
  examId: { type: DataTypes.UUID, allowNull: false },
  courseOfferingId: { type: DataTypes.UUID, allowNull: false },
  sectionId: { type: DataTypes.UUID },
  date: { type: DataTypes.DATEONLY, allowNull: false },
  startsAt: { type: DataTypes.TIME, allowNull: false },
  endsAt: { type: DataTypes.TIME, allowNull: false },
  maxScore: { type: DataTypes.DECIMAL(10, 2), allowNull: false, defaultValue: "100" },
  passMark: { type: DataTypes.DECIMAL(10, 2) },
  roomId: { type: DataTypes.UUID },
  invigilatorId: { type: DataTypes.UUID },
  seating: { type: DataTypes.JSONB, allowNull: false, defaultValue: {} },
  submittedBy: { type: DataTypes.UUID },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "scheduled" },
});

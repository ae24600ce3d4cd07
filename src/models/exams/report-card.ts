import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const reportCardStatuses = ["draft", "reviewed", "published", "withheld", "superseded"] as const;

/** Names as they were when the card was made. */
export interface ReportCardHeading {
  student: string;
  admissionNumber: string;
  section: string;
  gradeLevel: string;
  term: string;
  year: string;
  homeroomTeacher: string | null;
  title: string | null;
  footer: string | null;
  shows: { attendance: boolean; comments: boolean; scale: boolean };
  scale: Array<{ code: string; minScore: string; maxScore: string; remark: string | null }>;
}

/** Days of the term with a mark. */
export interface AttendanceSummary {
  days: number;
  present: number;
  absent: number;
  excused: number;
  late: number;
}

/** The result of a student and term, frozen when it was made: later changes of names, marks or scales do not reach it. */
export class ReportCard extends TenantModel<
  InferAttributes<ReportCard>,
  InferCreationAttributes<ReportCard>
> {
  declare studentId: string;
  declare termId: string;
  declare enrollmentId: string;
  declare sectionId: string;
  declare reportCardTemplateId: CreationOptional<string | null>;
  declare revision: CreationOptional<number>;
  declare heading: ReportCardHeading;
  declare average: CreationOptional<string | null>;
  declare grade: CreationOptional<string | null>;
  declare gradePointAverage: CreationOptional<string | null>;
  declare rank: CreationOptional<number | null>;
  declare rankedAmong: CreationOptional<number | null>;
  declare attendance: AttendanceSummary;
  declare homeroomComment: CreationOptional<string | null>;
  declare principalComment: CreationOptional<string | null>;
  declare digest: string;
  declare reviewedBy: CreationOptional<string | null>;
  declare publishedBy: CreationOptional<string | null>;
  declare publishedAt: CreationOptional<Date | null>;
  declare withheldReason: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof reportCardStatuses)[number]>;
}

table(ReportCard, "report_cards", {
  ...tenantColumns,
  studentId: { type: DataTypes.UUID, allowNull: false },
  termId: { type: DataTypes.UUID, allowNull: false },
  enrollmentId: { type: DataTypes.UUID, allowNull: false },
  sectionId: { type: DataTypes.UUID, allowNull: false },
  reportCardTemplateId: { type: DataTypes.UUID },
  revision: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
  heading: { type: DataTypes.JSONB, allowNull: false },
  average: { type: DataTypes.DECIMAL(10, 2) },
  grade: { type: DataTypes.TEXT },
  gradePointAverage: { type: DataTypes.DECIMAL(10, 2) },
  rank: { type: DataTypes.INTEGER },
  rankedAmong: { type: DataTypes.INTEGER },
  attendance: { type: DataTypes.JSONB, allowNull: false },
  homeroomComment: { type: DataTypes.TEXT },
  principalComment: { type: DataTypes.TEXT },
  digest: { type: DataTypes.TEXT, allowNull: false },
  reviewedBy: { type: DataTypes.UUID },
  publishedBy: { type: DataTypes.UUID },
  publishedAt: { type: DataTypes.DATE },
  withheldReason: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "draft" },
});

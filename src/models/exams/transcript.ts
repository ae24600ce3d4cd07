import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const transcriptStatuses = ["draft", "issued", "superseded"] as const;

export interface TranscriptLine {
  year: string;
  term: string;
  school: string | null;
  course: string;
  score: string | null;
  grade: string | null;
  gradePoint: string | null;
  credits: string | null;
}

/** The record of all years of a student, as it was issued. */
export class Transcript extends TenantModel<
  InferAttributes<Transcript>,
  InferCreationAttributes<Transcript>
> {
  declare studentId: string;
  declare revision: CreationOptional<number>;
  declare studentName: string;
  declare gradePointAverage: CreationOptional<string | null>;
  declare creditsEarned: string;
  declare lines: TranscriptLine[];
  declare verificationCode: string;
  declare issuedBy: CreationOptional<string | null>;
  declare issuedAt: Date;
  declare status: CreationOptional<(typeof transcriptStatuses)[number]>;
}

table(Transcript, "transcripts", {
  ...tenantColumns,
  studentId: { type: DataTypes.UUID, allowNull: false },
  revision: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
  studentName: { type: DataTypes.TEXT, allowNull: false },
  gradePointAverage: { type: DataTypes.DECIMAL(10, 2) },
  creditsEarned: { type: DataTypes.DECIMAL(10, 2), allowNull: false },
  lines: { type: DataTypes.JSONB, allowNull: false },
  verificationCode: { type: DataTypes.TEXT, allowNull: false },
  issuedBy: { type: DataTypes.UUID },
  issuedAt: { type: DataTypes.DATE, allowNull: false },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "issued" },
});

import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const reportCardTemplateStatuses = ["draft", "active", "retired"] as const;

/** What a school may choose of the looks of its cards. */
export interface ReportCardLayout {
  title?: string;
  footer?: string;
  showAttendance?: boolean;
  showComments?: boolean;
  showScale?: boolean;
}

/** What report cards show, and by which scale they are graded. */
export class ReportCardTemplate extends TenantModel<
  InferAttributes<ReportCardTemplate>,
  InferCreationAttributes<ReportCardTemplate>
> {
  declare name: string;
  declare gradingScaleId: CreationOptional<string | null>;
  declare gradeLevelIds: CreationOptional<string[]>;
  declare layout: CreationOptional<ReportCardLayout>;
  declare showRank: CreationOptional<boolean>;
  declare status: CreationOptional<(typeof reportCardTemplateStatuses)[number]>;
}

table(ReportCardTemplate, "report_card_templates", {
  ...tenantColumns,
  name: { type: DataTypes.TEXT, allowNull: false },
  gradingScaleId: { type: DataTypes.UUID },
  gradeLevelIds: { type: DataTypes.JSONB, allowNull: false, defaultValue: [] },
  layout: { type: DataTypes.JSONB, allowNull: false, defaultValue: {} },
  showRank: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

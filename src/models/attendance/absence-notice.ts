import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const absenceNoticeStatuses = ["submitted", "accepted", "rejected", "withdrawn"] as const;

/** An absence that a guardian or the office announces or excuses. */
export class AbsenceNotice extends TenantModel<
  InferAttributes<AbsenceNotice>,
  InferCreationAttributes<AbsenceNotice>
> {
  declare studentId: string;
  declare guardianId: CreationOptional<string | null>;
  declare startsOn: string;
  declare endsOn: string;
  declare reason: string;
  declare documentId: CreationOptional<string | null>;
  declare submittedBy: CreationOptional<string | null>;
  declare decidedBy: CreationOptional<string | null>;
  declare decidedAt: CreationOptional<Date | null>;
  declare decisionNote: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof absenceNoticeStatuses)[number]>;
}

table(AbsenceNotice, "absence_notices", {
  ...tenantColumns,
  studentId: { type: DataTypes.UUID, allowNull: false },
  guardianId: { type: DataTypes.UUID },
  startsOn: { type: DataTypes.DATEONLY, allowNull: false },
  endsOn: { type: DataTypes.DATEONLY, allowNull: false },
  reason: { type: DataTypes.TEXT, allowNull: false },
  documentId: { type: DataTypes.UUID },
  submittedBy: { type: DataTypes.UUID },
  decidedBy: { type: DataTypes.UUID },
  decidedAt: { type: DataTypes.DATE },
  decisionNote: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "submitted" },
});

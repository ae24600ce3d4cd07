import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const feeScheduleStatuses = [
  "draft",
  "running",
  "completed",
  "partially_failed",
  "cancelled",
] as const;

/** A run that bills the students of a price list, resumable. */
export class FeeSchedule extends TenantModel<
  InferAttributes<FeeSchedule>,
  InferCreationAttributes<FeeSchedule>
> {
  declare feeStructureId: string;
  declare name: string;
  declare sectionIds: CreationOptional<string[]>;
  declare studentIds: CreationOptional<string[]>;
  declare optionalComponentIds: CreationOptional<string[]>;
  declare issuedOn: string;
  declare installments: Array<{ dueOn: string; weight: number }>;
  declare countPlanned: CreationOptional<number>;
  declare countDone: CreationOptional<number>;
  declare countFailed: CreationOptional<number>;
  declare startedBy: CreationOptional<string | null>;
  declare startedAt: CreationOptional<Date | null>;
  declare finishedAt: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof feeScheduleStatuses)[number]>;
}

table(FeeSchedule, "fee_schedules", {
  ...tenantColumns,
  feeStructureId: { type: DataTypes.UUID, allowNull: false },
  name: { type: DataTypes.TEXT, allowNull: false },
  sectionIds: { type: DataTypes.JSONB, allowNull: false, defaultValue: [] },
  studentIds: { type: DataTypes.JSONB, allowNull: false, defaultValue: [] },
  optionalComponentIds: { type: DataTypes.JSONB, allowNull: false, defaultValue: [] },
  issuedOn: { type: DataTypes.DATEONLY, allowNull: false },
  installments: { type: DataTypes.JSONB, allowNull: false },
  countPlanned: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countDone: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countFailed: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  startedBy: { type: DataTypes.UUID },
  startedAt: { type: DataTypes.DATE },
  finishedAt: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "draft" },
});

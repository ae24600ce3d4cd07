import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const attendanceSessionKinds = ["daily", "lesson"] as const;
export const attendanceSessionStatuses = ["pending", "taken", "locked", "cancelled"] as const;

/** A register to be taken: of a day, or of a lesson. */
export class AttendanceSession extends TenantModel<
  InferAttributes<AttendanceSession>,
  InferCreationAttributes<AttendanceSession>
> {
  declare date: string;
  declare kind: CreationOptional<(typeof attendanceSessionKinds)[number]>;
  declare sectionId: CreationOptional<string | null>;
  declare courseOfferingId: CreationOptional<string | null>;
  declare classPeriodId: CreationOptional<string | null>;
  declare takenBy: CreationOptional<string | null>;
  declare takenAt: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof attendanceSessionStatuses)[number]>;
}

table(AttendanceSession, "attendance_sessions", {
  ...tenantColumns,
  date: { type: DataTypes.DATEONLY, allowNull: false },
  kind: { type: DataTypes.TEXT, allowNull: false, defaultValue: "daily" },
  sectionId: { type: DataTypes.UUID },
  courseOfferingId: { type: DataTypes.UUID },
  classPeriodId: { type: DataTypes.UUID },
  takenBy: { type: DataTypes.UUID },
  takenAt: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "pending" },
});

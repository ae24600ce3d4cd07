import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** The mark of a student in a register. */
export class AttendanceRecord extends TenantModel<
  InferAttributes<AttendanceRecord>,
  InferCreationAttributes<AttendanceRecord>
> {
  declare attendanceSessionId: string;
  declare studentId: string;
  declare date: string;
  declare attendanceCodeId: string;
  declare minutesLate: CreationOptional<number | null>;
  declare reason: CreationOptional<string | null>;
  declare note: CreationOptional<string | null>;
}

table(AttendanceRecord, "attendance_records", {
  ...tenantColumns,
  attendanceSessionId: { type: DataTypes.UUID, allowNull: false },
  studentId: { type: DataTypes.UUID, allowNull: false },
  date: { type: DataTypes.DATEONLY, allowNull: false },
  attendanceCodeId: { type: DataTypes.UUID, allowNull: false },
  minutesLate: { type: DataTypes.INTEGER },
  reason: { type: DataTypes.TEXT },
  note: { type: DataTypes.TEXT },
});

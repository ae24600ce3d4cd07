import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** A corrected mark, as it was before. Append-only. */
export class AttendanceChange extends TenantModel<
  InferAttributes<AttendanceChange>,
  InferCreationAttributes<AttendanceChange>
> {
  declare attendanceRecordId: string;
  declare oldCodeId: string;
  declare newCodeId: string;
  declare oldMinutesLate: CreationOptional<number | null>;
  declare oldReason: CreationOptional<string | null>;
  declare oldNote: CreationOptional<string | null>;
  declare reason: CreationOptional<string | null>;
  declare changedBy: CreationOptional<string | null>;
}

table(AttendanceChange, "attendance_changes", {
  ...tenantColumns,
  attendanceRecordId: { type: DataTypes.UUID, allowNull: false },
  oldCodeId: { type: DataTypes.UUID, allowNull: false },
  newCodeId: { type: DataTypes.UUID, allowNull: false },
  oldMinutesLate: { type: DataTypes.INTEGER },
  oldReason: { type: DataTypes.TEXT },
  oldNote: { type: DataTypes.TEXT },
  reason: { type: DataTypes.TEXT },
  changedBy: { type: DataTypes.UUID },
});

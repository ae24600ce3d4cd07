import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const timetableExceptionKinds = ["cancel", "move", "room", "teacher"] as const;
export const timetableExceptionStatuses = ["active", "withdrawn"] as const;

/** A dated change of a lesson: cancelled, moved, another room or teacher. */
export class TimetableException extends TenantModel<
  InferAttributes<TimetableException>,
  InferCreationAttributes<TimetableException>
> {
  declare timetableEntryId: string;
  declare date: string;
  declare kind: (typeof timetableExceptionKinds)[number];
  declare newRoomId: CreationOptional<string | null>;
  declare newStaffMemberId: CreationOptional<string | null>;
  declare newClassPeriodId: CreationOptional<string | null>;
  declare note: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof timetableExceptionStatuses)[number]>;
}

table(TimetableException, "timetable_exceptions", {
  ...tenantColumns,
  timetableEntryId: { type: DataTypes.UUID, allowNull: false },
  date: { type: DataTypes.DATEONLY, allowNull: false },
  kind: { type: DataTypes.TEXT, allowNull: false },
  newRoomId: { type: DataTypes.UUID },
  newStaffMemberId: { type: DataTypes.UUID },
  newClassPeriodId: { type: DataTypes.UUID },
  note: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const calendarDayTypes = ["instructional", "holiday", "exam", "closure", "half_day"] as const;

/** A day of the school calendar that is not like the others. */
export class CalendarDay extends TenantModel<
  InferAttributes<CalendarDay>,
  InferCreationAttributes<CalendarDay>
> {
  declare academicYearId: string;
  declare date: string;
  declare type: (typeof calendarDayTypes)[number];
  declare label: CreationOptional<string | null>;
  declare cycleDay: CreationOptional<number | null>;
}

table(CalendarDay, "calendar_days", {
  ...tenantColumns,
  academicYearId: { type: DataTypes.UUID, allowNull: false },
  date: { type: DataTypes.DATEONLY, allowNull: false },
  type: { type: DataTypes.TEXT, allowNull: false },
  label: { type: DataTypes.TEXT },
  cycleDay: { type: DataTypes.INTEGER },
});

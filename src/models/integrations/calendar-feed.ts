import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const calendarFeedKinds = ["timetable", "calendar"] as const;

export const calendarFeedStatuses = ["active", "revoked"] as const;

/** A private address that a calendar program reads, in the name of the account that made it. */
export class CalendarFeed extends TenantModel<
  InferAttributes<CalendarFeed>,
  InferCreationAttributes<CalendarFeed>
> {
  declare userId: string;
  declare kind: (typeof calendarFeedKinds)[number];
  declare name: string;
  declare studentId: CreationOptional<string | null>;
  declare staffMemberId: CreationOptional<string | null>;
  declare sectionId: CreationOptional<string | null>;
  declare secretHash: string;
  declare lastUsedAt: CreationOptional<Date | null>;
  declare revokedAt: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof calendarFeedStatuses)[number]>;
}

table(CalendarFeed, "calendar_feeds", {
  ...tenantColumns,
  userId: { type: DataTypes.UUID, allowNull: false },
  kind: { type: DataTypes.TEXT, allowNull: false },
  name: { type: DataTypes.TEXT, allowNull: false },
  studentId: { type: DataTypes.UUID },
  staffMemberId: { type: DataTypes.UUID },
  sectionId: { type: DataTypes.UUID },
  secretHash: { type: DataTypes.TEXT, allowNull: false },
  lastUsedAt: { type: DataTypes.DATE },
  revokedAt: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "active" },
});

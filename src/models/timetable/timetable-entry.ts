import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** A weekly lesson. Drafts clash within themselves, published ones with every published one. */
export class TimetableEntry extends TenantModel<
  InferAttributes<TimetableEntry>,
  InferCreationAttributes<TimetableEntry>
> {
  declare timetableId: string;
  declare dayOfWeek: number;
  declare classPeriodId: string;
  declare courseOfferingId: string;
  declare staffMemberId: string;
  declare sectionId: CreationOptional<string | null>;
  declare roomId: CreationOptional<string | null>;
  declare clashGroup: string;
  declare startsAt: string;
  declare endsAt: string;
  declare validFrom: string;
  declare validTo: string;
}

table(TimetableEntry, "timetable_entries", {
  ...tenantColumns,
  timetableId: { type: DataTypes.UUID, allowNull: false },
  dayOfWeek: { type: DataTypes.INTEGER, allowNull: false },
  classPeriodId: { type: DataTypes.UUID, allowNull: false },
  courseOfferingId: { type: DataTypes.UUID, allowNull: false },
  staffMemberId: { type: DataTypes.UUID, allowNull: false },
  sectionId: { type: DataTypes.UUID },
  roomId: { type: DataTypes.UUID },
  clashGroup: { type: DataTypes.UUID, allowNull: false },
  startsAt: { type: DataTypes.TIME, allowNull: false },
  endsAt: { type: DataTypes.TIME, allowNull: false },
  validFrom: { type: DataTypes.DATEONLY, allowNull: false },
  validTo: { type: DataTypes.DATEONLY, allowNull: false },
});

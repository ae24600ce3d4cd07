import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const timetableStatuses = ["draft", "published", "archived"] as const;

/** A version of the weekly timetable of a term. */
export class Timetable extends TenantModel<InferAttributes<Timetable>, InferCreationAttributes<Timetable>> {
  declare termId: string;
  declare name: string;
  declare version: CreationOptional<number>;
  declare validFrom: string;
  declare validTo: string;
  declare publishedBy: CreationOptional<string | null>;
  declare publishedAt: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof timetableStatuses)[number]>;
}

table(Timetable, "timetables", {
  ...tenantColumns,
  termId: { type: DataTypes.UUID, allowNull: false },
  name: { type: DataTypes.TEXT, allowNull: false },
  version: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
  validFrom: { type: DataTypes.DATEONLY, allowNull: false },
  validTo: { type: DataTypes.DATEONLY, allowNull: false },
  publishedBy: { type: DataTypes.UUID },
  publishedAt: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "draft" },
});

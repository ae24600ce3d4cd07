import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const examStatuses = [
  "draft",
  "scheduled",
  "in_progress",
  "marking",
  "published",
  "cancelled",
] as const;

/** A session of exams of a term, with its weight in percent of the grade. */
export class Exam extends TenantModel<InferAttributes<Exam>, InferCreationAttributes<Exam>> {
  declare termId: string;
  declare name: string;
  declare type: CreationOptional<string | null>;
  declare startsOn: string;
  declare endsOn: string;
  declare weight: CreationOptional<string>;
  declare publishedAt: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof examStatuses)[number]>;
}

table(Exam, "exams", {
  ...tenantColumns,
  termId: { type: DataTypes.UUID, allowNull: false },
  name: { type: DataTypes.TEXT, allowNull: false },
  type: { type: DataTypes.TEXT },
  startsOn: { type: DataTypes.DATEONLY, allowNull: false },
  endsOn: { type: DataTypes.DATEONLY, allowNull: false },
  weight: { type: DataTypes.DECIMAL(10, 2), allowNull: false, defaultValue: "0" },
  publishedAt: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "draft" },
});

import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const resultScoreStatuses = [
  "exempt",
  "not_submitted",
  "submitted",
  "partially_graded",
  "fully_graded",
] as const;

/** The score of a student in a column of the gradebook. */
export class Result extends TenantModel<InferAttributes<Result>, InferCreationAttributes<Result>> {
  declare lineItemId: string;
  declare studentId: string;
  declare score: CreationOptional<string | null>;
  declare textScore: CreationOptional<string | null>;
  declare comment: CreationOptional<string | null>;
  declare late: CreationOptional<boolean>;
  declare missing: CreationOptional<boolean>;
  declare enteredBy: CreationOptional<string | null>;
  declare scoreStatus: CreationOptional<(typeof resultScoreStatuses)[number]>;
}

table(Result, "results", {
  ...tenantColumns,
  lineItemId: { type: DataTypes.UUID, allowNull: false },
  studentId: { type: DataTypes.UUID, allowNull: false },
  score: { type: DataTypes.DECIMAL(10, 2) },
  textScore: { type: DataTypes.TEXT },
  comment: { type: DataTypes.TEXT },
  late: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  missing: { type: DataTypes.BOOLEAN, allowNull: false, defaultValue: false },
  enteredBy: { type: DataTypes.UUID },
  scoreStatus: { type: DataTypes.TEXT, allowNull: false, defaultValue: "fully_graded" },
});

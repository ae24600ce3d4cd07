import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** What a published result was before it was changed, and why. */
export class ResultRevision extends TenantModel<
  InferAttributes<ResultRevision>,
  InferCreationAttributes<ResultRevision>
> {
  declare resultId: string;
  declare oldScore: CreationOptional<string | null>;
  declare newScore: CreationOptional<string | null>;
  declare oldStatus: string;
  declare newStatus: string;
  declare reason: string;
  declare changedBy: CreationOptional<string | null>;
}

table(ResultRevision, "result_revisions", {
  ...tenantColumns,
  resultId: { type: DataTypes.UUID, allowNull: false },
  oldScore: { type: DataTypes.DECIMAL(10, 2) },
  newScore: { type: DataTypes.DECIMAL(10, 2) },
  oldStatus: { type: DataTypes.TEXT, allowNull: false },
  newStatus: { type: DataTypes.TEXT, allowNull: false },
  reason: { type: DataTypes.TEXT, allowNull: false },
  changedBy: { type: DataTypes.UUID },
});

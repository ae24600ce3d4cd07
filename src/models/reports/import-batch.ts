import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const importBatchKinds = ["students", "guardians", "staff", "enrollments"] as const;
export const importBatchStatuses = [
  "uploaded",
  "validating",
  "validated",
  "importing",
  "completed",
  "partially_failed",
  "cancelled",
] as const;

/** An upload with its preview and totals. */
export class ImportBatch extends TenantModel<
  InferAttributes<ImportBatch>,
  InferCreationAttributes<ImportBatch>
> {
  declare kind: (typeof importBatchKinds)[number];
  declare fileName: string;
  declare mapping: CreationOptional<Record<string, string>>;
  declare countRows: CreationOptional<number>;
  declare countOk: CreationOptional<number>;
  declare countFailed: CreationOptional<number>;
  declare startedBy: CreationOptional<string | null>;
  declare finishedAt: CreationOptional<Date | null>;
  declare error: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof importBatchStatuses)[number]>;
}

table(ImportBatch, "import_batches", {
  ...tenantColumns,
  kind: { type: DataTypes.TEXT, allowNull: false },
  fileName: { type: DataTypes.TEXT, allowNull: false },
  mapping: { type: DataTypes.JSONB, allowNull: false, defaultValue: {} },
  countRows: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countOk: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countFailed: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  startedBy: { type: DataTypes.UUID },
  finishedAt: { type: DataTypes.DATE },
  error: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "uploaded" },
});

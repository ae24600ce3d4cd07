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

export const importDateFormats = ["YYYY-MM-DD", "DD/MM/YYYY", "MM/DD/YYYY", "DD.MM.YYYY"] as const;

/** Which column of the file holds which field, and how to read it. */
export interface ImportMapping {
  fields: Record<string, string>;
  dateFormat: (typeof importDateFormats)[number];
  invite: boolean;
}

/** An upload with its preview and totals. */
export class ImportBatch extends TenantModel<
  InferAttributes<ImportBatch>,
  InferCreationAttributes<ImportBatch>
> {
  declare kind: (typeof importBatchKinds)[number];
  declare fileName: string;
  /** Of the file's content, so that the same file is known again. */
  declare checksum: string;
  declare columns: string[];
  declare mapping: ImportMapping;
  /** Counts the mappings that it had: what was begun under a former one must not go on. */
  declare revision: CreationOptional<number>;
  declare countRows: CreationOptional<number>;
  declare countValid: CreationOptional<number>;
  declare countInvalid: CreationOptional<number>;
  declare countSkipped: CreationOptional<number>;
  declare countOk: CreationOptional<number>;
  declare countFailed: CreationOptional<number>;
  declare startedBy: CreationOptional<string | null>;
  /** Whose permissions the run needs: the account that asked for it; null for the command line. */
  declare runBy: CreationOptional<string | null>;
  declare finishedAt: CreationOptional<Date | null>;
  declare error: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof importBatchStatuses)[number]>;
}

table(ImportBatch, "import_batches", {
  ...tenantColumns,
  kind: { type: DataTypes.TEXT, allowNull: false },
  fileName: { type: DataTypes.TEXT, allowNull: false },
  checksum: { type: DataTypes.TEXT, allowNull: false },
  columns: { type: DataTypes.JSONB, allowNull: false },
  mapping: { type: DataTypes.JSONB, allowNull: false },
  revision: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 1 },
  countRows: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countValid: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countInvalid: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countSkipped: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countOk: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countFailed: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  startedBy: { type: DataTypes.UUID },
  runBy: { type: DataTypes.UUID },
  finishedAt: { type: DataTypes.DATE },
  error: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "uploaded" },
});

import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

export const importRowStatuses = ["pending", "valid", "invalid", "imported", "skipped", "failed"] as const;

/** A row of an upload with its errors, and what it became. */
export class ImportRow extends TenantModel<InferAttributes<ImportRow>, InferCreationAttributes<ImportRow>> {
  declare importBatchId: string;
  declare rowNumber: number;
  /** As they stand in the file, in the order of the batch's columns. */
  declare cells: string[];
  declare errors: CreationOptional<Array<{ path: string; message: string }>>;
  declare entityType: CreationOptional<string | null>;
  declare entityId: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof importRowStatuses)[number]>;
}

table(ImportRow, "import_rows", {
  ...tenantColumns,
  importBatchId: { type: DataTypes.UUID, allowNull: false },
  rowNumber: { type: DataTypes.INTEGER, allowNull: false },
  cells: { type: DataTypes.JSONB, allowNull: false },
  errors: { type: DataTypes.JSONB, allowNull: false, defaultValue: [] },
  entityType: { type: DataTypes.TEXT },
  entityId: { type: DataTypes.UUID },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "pending" },
});

import { DataTypes, type InferAttributes, type InferCreationAttributes } from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** A file that goes with a mail, stored once. */
export class QueuedEmailFile extends TenantModel<
  InferAttributes<QueuedEmailFile>,
  InferCreationAttributes<QueuedEmailFile>
> {
  declare queuedEmailId: string;
  declare fileName: string;
  declare contentType: string;
  declare content: Buffer;
}

table(QueuedEmailFile, "queued_email_files", {
  ...tenantColumns,
  queuedEmailId: { type: DataTypes.UUID, allowNull: false },
  fileName: { type: DataTypes.TEXT, allowNull: false },
  contentType: { type: DataTypes.TEXT, allowNull: false },
  content: { type: DataTypes.BLOB, allowNull: false },
});

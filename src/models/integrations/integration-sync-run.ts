import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";
import type { SyncCursor } from "./integration-connection.ts";

export const integrationSyncTriggers = ["schedule", "manual", "upload"] as const;

export const integrationSyncRunStatuses = [
  "queued",
  "running",
  "succeeded",
  "partially_failed",
  "failed",
  "cancelled",
] as const;

/** One pull from a connection. */
export class IntegrationSyncRun extends TenantModel<
  InferAttributes<IntegrationSyncRun>,
  InferCreationAttributes<IntegrationSyncRun>
> {
  declare integrationConnectionId: string;
  declare trigger: (typeof integrationSyncTriggers)[number];
  /** Whose permissions a manual run or an upload uses; null for a schedule, and for an operator. */
  declare requestedBy: CreationOptional<string | null>;
  declare fileName: CreationOptional<string | null>;
  /** What was uploaded, until it is read. */
  declare file: CreationOptional<Buffer | null>;
  declare startedAt: Date;
  declare finishedAt: CreationOptional<Date | null>;
  declare cursorFrom: CreationOptional<SyncCursor>;
  declare cursorTo: CreationOptional<SyncCursor | null>;
  declare countRead: CreationOptional<number>;
  declare countCreated: CreationOptional<number>;
  declare countUpdated: CreationOptional<number>;
  declare countRemoved: CreationOptional<number>;
  declare countUnchanged: CreationOptional<number>;
  declare countConflicts: CreationOptional<number>;
  declare countUnlisted: CreationOptional<number>;
  declare countFailed: CreationOptional<number>;
  declare errorCode: CreationOptional<string | null>;
  declare error: CreationOptional<string | null>;
  declare status: CreationOptional<(typeof integrationSyncRunStatuses)[number]>;
}

table(IntegrationSyncRun, "integration_sync_runs", {
  ...tenantColumns,
  integrationConnectionId: { type: DataTypes.UUID, allowNull: false },
  trigger: { type: DataTypes.TEXT, allowNull: false },
  requestedBy: { type: DataTypes.UUID },
  fileName: { type: DataTypes.TEXT },
  file: { type: DataTypes.BLOB },
  startedAt: { type: DataTypes.DATE, allowNull: false },
  finishedAt: { type: DataTypes.DATE },
  cursorFrom: { type: DataTypes.JSONB, allowNull: false, defaultValue: {} },
  cursorTo: { type: DataTypes.JSONB },
  countRead: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countCreated: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countUpdated: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countRemoved: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countUnchanged: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countConflicts: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countUnlisted: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  countFailed: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  errorCode: { type: DataTypes.TEXT },
  error: { type: DataTypes.TEXT },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "running" },
});

import {
  type CreationOptional,
  DataTypes,
  type InferAttributes,
  type InferCreationAttributes,
} from "sequelize";
import { table } from "../table.ts";
import { TenantModel, tenantColumns } from "../tenant-model.ts";

/** How far a pull has come: by kind of row, the time of the last change that was taken. */
export type SyncCursor = Record<string, string>;

export const integrationConnectionTypes = ["API_PULL", "FILE"] as const;

export const integrationConnectors = ["oneroster", "generic-json", "oneroster-csv"] as const;

export const integrationAuthTypes = ["none", "bearer", "basic", "header", "oauth2"] as const;

export const integrationConflictRules = ["theirs", "ours"] as const;

export const integrationConnectionStatuses = ["draft", "active", "paused", "error", "disabled"] as const;

/** Where a school pulls its rows from, and how. */
export class IntegrationConnection extends TenantModel<
  InferAttributes<IntegrationConnection>,
  InferCreationAttributes<IntegrationConnection>
> {
  declare name: string;
  declare type: CreationOptional<(typeof integrationConnectionTypes)[number]>;
  declare connector: (typeof integrationConnectors)[number];
  /** Null where the rows come in files. */
  declare baseUrl: CreationOptional<string | null>;
  /** Whose permissions its pulls use; null: nobody, so that nothing is pulled before it is activated again. */
  declare authorizedBy: CreationOptional<string | null>;
  declare authType: CreationOptional<(typeof integrationAuthTypes)[number]>;
  /** Encrypted: see core/integrations/credentials.ts. */
  declare credentials: CreationOptional<string | null>;
  /** Encrypted: what the partner signs its events with. */
  declare inboundSecret: CreationOptional<string | null>;
  declare settings: CreationOptional<Record<string, unknown>>;
  /** How far it has come, by kind of row. */
  declare cursor: CreationOptional<SyncCursor>;
  /** Whose value stays where both sides have changed it. */
  declare onConflict: CreationOptional<(typeof integrationConflictRules)[number]>;
  declare everyMinutes: CreationOptional<number>;
  declare timeLimitSeconds: CreationOptional<number>;
  /** Largest answer that is read. */
  declare maxMegabytes: CreationOptional<number>;
  /** After so many failures in a row it rests, and the school is told. */
  declare maxFailures: CreationOptional<number>;
  /** Everything is read anew after so many days, as changes do not tell what went silently; 0: only when asked. */
  declare fullEveryDays: CreationOptional<number>;
  declare lastFullSyncAt: CreationOptional<Date | null>;
  declare lastSyncAt: CreationOptional<Date | null>;
  declare nextSyncAt: CreationOptional<Date | null>;
  declare consecutiveFailures: CreationOptional<number>;
  declare lastError: CreationOptional<string | null>;
  /** Which run has it now: at most one over all nodes. */
  declare leasedBy: CreationOptional<string | null>;
  declare leasedUntil: CreationOptional<Date | null>;
  declare status: CreationOptional<(typeof integrationConnectionStatuses)[number]>;
}

table(IntegrationConnection, "integration_connections", {
  ...tenantColumns,
  name: { type: DataTypes.TEXT, allowNull: false },
  type: { type: DataTypes.TEXT, allowNull: false, defaultValue: "API_PULL" },
  connector: { type: DataTypes.TEXT, allowNull: false },
  baseUrl: { type: DataTypes.TEXT },
  authorizedBy: { type: DataTypes.UUID },
  authType: { type: DataTypes.TEXT, allowNull: false, defaultValue: "none" },
  credentials: { type: DataTypes.TEXT },
  inboundSecret: { type: DataTypes.TEXT },
  settings: { type: DataTypes.JSONB, allowNull: false, defaultValue: {} },
  cursor: { type: DataTypes.JSONB, allowNull: false, defaultValue: {} },
  onConflict: { type: DataTypes.TEXT, allowNull: false, defaultValue: "theirs" },
  everyMinutes: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 5 },
  timeLimitSeconds: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 120 },
  maxMegabytes: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 20 },
  maxFailures: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 5 },
  fullEveryDays: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 7 },
  lastFullSyncAt: { type: DataTypes.DATE },
  lastSyncAt: { type: DataTypes.DATE },
  nextSyncAt: { type: DataTypes.DATE },
  consecutiveFailures: { type: DataTypes.INTEGER, allowNull: false, defaultValue: 0 },
  lastError: { type: DataTypes.TEXT },
  leasedBy: { type: DataTypes.UUID },
  leasedUntil: { type: DataTypes.DATE },
  status: { type: DataTypes.TEXT, allowNull: false, defaultValue: "draft" },
});

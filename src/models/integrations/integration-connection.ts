import { integer, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";

/** Progress of a sync: by kind of row, the time of the last imported change. */
export type SyncCursor = Record<string, string>;

export const integrationConnectionTypes = ["API_PULL", "FILE"] as const;

export const integrationConnectors = ["oneroster", "generic-json", "oneroster-csv"] as const;

export const integrationAuthTypes = ["none", "bearer", "basic", "header", "oauth2"] as const;

export const integrationConflictRules = ["theirs", "ours"] as const;

export const integrationConnectionStatuses = ["draft", "active", "paused", "error", "disabled"] as const;

/** A connection to the remote system that a school imports rows from. */
export class IntegrationConnection extends tenantTable({
  name: text(),
  type: oneOf(integrationConnectionTypes).default("API_PULL"),
  connector: oneOf(integrationConnectors),
  /** Null if the rows are uploaded as files. */
  baseUrl: text().nullable(),
  /** The account whose permissions its syncs use; null: nothing is synced until it is activated again. */
  authorizedBy: uuid().nullable(),
  authType: oneOf(integrationAuthTypes).default("none"),
  /** Encrypted: see core/integrations/connections/credentials.ts. */
  credentials: text().nullable(),
  /** Encrypted: the secret with which the remote system signs its events. */
  inboundSecret: text().nullable(),
  settings: json<Record<string, unknown>>().default({}),
  /** Sync progress, by kind of row. */
  cursor: json<SyncCursor>().default({}),
  /** Whose value wins if both sides have changed it. */
  onConflict: oneOf(integrationConflictRules).default("theirs"),
  everyMinutes: integer().default(5),
  timeLimitSeconds: integer().default(120),
  /** Maximum size of a response. */
  maxMegabytes: integer().default(20),
  /** After this many consecutive failures it is paused, and the school is notified. */
  maxFailures: integer().default(5),
  /** Days between full syncs, because incremental changes do not reveal silent deletions; 0: only on request. */
  fullEveryDays: integer().default(7),
  lastFullSyncAt: timestamp().nullable(),
  lastSyncAt: timestamp().nullable(),
  nextSyncAt: timestamp().nullable(),
  consecutiveFailures: integer().default(0),
  lastError: text().nullable(),
  /** The run that holds the lease: at most one across all nodes. */
  leasedBy: uuid().nullable(),
  leasedUntil: timestamp().nullable(),
  status: oneOf(integrationConnectionStatuses).default("draft"),
}) {}

table(IntegrationConnection, "integration_connections");

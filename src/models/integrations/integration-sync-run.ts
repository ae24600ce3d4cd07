import { bytes, integer, json, oneOf, text, timestamp, uuid } from "../columns.ts";
import { table } from "../table.ts";
import { tenantTable } from "../tenant-table.ts";
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

/** One sync of a connection. */
export class IntegrationSyncRun extends tenantTable({
  integrationConnectionId: uuid(),
  trigger: oneOf(integrationSyncTriggers),
  /** The account whose permissions a manual run or an upload uses; null for a scheduled run, and for an operator. */
  requestedBy: uuid().nullable(),
  fileName: text().nullable(),
  /** The uploaded file, until it is processed. */
  file: bytes().nullable(),
  startedAt: timestamp(),
  finishedAt: timestamp().nullable(),
  cursorFrom: json<SyncCursor>().default({}),
  cursorTo: json<SyncCursor>().nullable(),
  countRead: integer().default(0),
  countCreated: integer().default(0),
  countUpdated: integer().default(0),
  countRemoved: integer().default(0),
  countUnchanged: integer().default(0),
  countConflicts: integer().default(0),
  countUnlisted: integer().default(0),
  countFailed: integer().default(0),
  errorCode: text().nullable(),
  error: text().nullable(),
  status: oneOf(integrationSyncRunStatuses).default("running"),
}) {}

table(IntegrationSyncRun, "integration_sync_runs");

import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { context } from "../../../lib/context.ts";
import { DAY_MS } from "../../../lib/days/day-ms.ts";
import { conflict, notFound } from "../../../lib/errors.ts";
import { newId } from "../../../lib/ids.ts";
import { IntegrationConnection } from "../../../models/integrations/index.ts";
import { asConnection } from "../sync/as-connection.ts";
import type { Authority } from "../sync/authority.ts";
import type { Counts } from "../sync/import-page.ts";
import { filesOnly } from "../sync/open-source.ts";
import { pull } from "../sync/pull.ts";
import {
  claimConnection,
  finishRun,
  type Lease,
  recordCounts,
  type SyncRunResult,
  startRun,
} from "../sync/run-log.ts";
import { checkMayPull } from "./check-may-pull.ts";
import { releaseConnection } from "./settle-connection.ts";

export interface SyncResult {
  /** Null if another process holds the lease. */
  runId: string | null;
  status: SyncRunResult["status"] | "busy";
  error: string | null;
  counts: Counts | null;
}

interface Options {
  trigger: "schedule" | "manual";
  signal?: AbortSignal | undefined;
  /** Ignore the cursor and read everything. Only a full pull detects rows that are no longer listed. */
  full?: boolean | undefined;
}

/** The lease outlives the time limit by this, so that a run can record its result before another process claims the lease. */
const LEASE_GRACE_SECONDS = 60;

/**
 * Pull from one connection of the school in the context, starting at its cursor. The run log records the result. Imported rows
 * are kept even if the run fails; the next run continues after them.
 * @throws {AppError} 404; 403 `beyond_own_permissions`, 409 `connection_status`, `sync_running` for a manual pull
 */
export async function syncConnection(id: string, options: Options): Promise<SyncResult> {
  const connection = await transaction(() => IntegrationConnection.findByPk(id));
  if (!connection) throw notFound("Integration connection");
  if (connection.type === "FILE") throw filesOnly();
  if (options.trigger === "manual") checkMayPull(connection);
  const requestedBy = context().actor?.id ?? null;
  return asConnection(id, () => sync(connection, { ...options, requestedBy }));
}

async function sync(
  connection: IntegrationConnection,
  { trigger, signal, full, requestedBy }: Options & { requestedBy: string | null },
): Promise<SyncResult> {
  const { id } = connection;
  const isManual = trigger === "manual";
  if (isManual && connection.status === "disabled")
    throw conflict("connection_status", "This connection is permanently disabled");
  const lease: Lease = { token: newId(), seconds: connection.timeLimitSeconds + LEASE_GRACE_SECONDS };
  const statuses = isManual ? ["draft", "active", "paused", "error"] : ["active"];
  if (!(await claimConnection(id, lease, statuses))) {
    if (isManual)
      throw conflict("sync_running", "A pull of this connection is already running: wait until it finishes");
    return { runId: null, status: "busy", error: null, counts: null };
  }
  await transaction(() => connection.reload());
  const isFull = full || (!isManual && isDueForFull(connection)) || !Object.keys(connection.cursor).length;
  const cursor = isFull ? {} : connection.cursor;
  const runId = await startRun(connection, { trigger, requestedBy, cursor });
  const authority = authorityOf(connection, isManual, requestedBy);
  const onPage = async (counts: Counts) => {
    await recordCounts(runId, counts);
    return true;
  };
  const outcome = await pull(connection, { lease, signal, cursor, authority, onPage });
  const { thrown, retryAfter, ...result } = outcome;
  await transaction(async () => {
    await finishRun(runId, result);
    await releaseConnection(connection, {
      ...result,
      retryAfter,
      token: lease.token,
      isOurs: thrown !== undefined,
      isFull,
    });
  });
  if (thrown !== undefined) throw thrown;
  return { runId, status: result.status, error: result.error, counts: result.counts };
}

/** A manual run uses the permissions of the caller, a scheduled run those of the account that activated the connection. */
function authorityOf(
  { authorizedBy }: IntegrationConnection,
  isManual: boolean,
  requestedBy: string | null,
): Authority {
  if (!isManual) return { by: "activator", userId: authorizedBy };
  return requestedBy === null ? { by: "operator" } : { by: "starter", userId: requestedBy };
}

/** Change lists do not show rows that were deleted without a record, so a full pull is due every `fullEveryDays` days. */
const isDueForFull = ({ fullEveryDays, lastFullSyncAt }: IntegrationConnection): boolean =>
  fullEveryDays > 0 &&
  lastFullSyncAt !== null &&
  lastFullSyncAt.getTime() <= now().getTime() - fullEveryDays * DAY_MS;

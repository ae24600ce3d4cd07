import { transaction } from "../../db/transaction.ts";
import { now } from "../../lib/clock.ts";
import { context } from "../../lib/context.ts";
import { conflict, notFound } from "../../lib/errors.ts";
import { newId } from "../../lib/ids.ts";
import { IntegrationConnection } from "../../models/integrations/index.ts";
import { checkMayPull } from "./check-may-pull.ts";
import { settleConnection } from "./settle-connection.ts";
import { asConnection } from "./sync/as-connection.ts";
import type { Authority } from "./sync/authority.ts";
import { filesOnly } from "./sync/open-source.ts";
import { pull } from "./sync/pull.ts";
import { beginRun, claimConnection, type Ending, endRun, type Lease, noteCounts } from "./sync/run-log.ts";
import type { Counts } from "./sync/take-page.ts";

export interface SyncResult {
  /** Null where another process is at it. */
  runId: string | null;
  status: Ending["status"] | "busy";
  error: string | null;
  counts: Counts | null;
}

interface Options {
  trigger: "schedule" | "manual";
  signal?: AbortSignal | undefined;
  /** From the beginning: what the partner does not list any more is found by this alone. */
  full?: boolean | undefined;
}

/** A run may write so long after its time is over before its lease is another's. */
const graceSeconds = 60;

/**
 * Pulls from one connection of the school in the context, from its cursor on. Whatever happens is in the log of the run;
 * what was taken stays, and the next run goes on behind it.
 * @throws {AppError} 404; 403 `beyond_own_permissions`, 409 `connection_status`, `sync_running` for a manual one
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
    throw conflict("connection_status", "This connection is disabled for good");
  const lease: Lease = { token: newId(), seconds: connection.timeLimitSeconds + graceSeconds };
  const statuses = isManual ? ["draft", "active", "paused", "error"] : ["active"];
  if (!(await claimConnection(id, lease, statuses))) {
    if (isManual) throw conflict("sync_running", "This connection is being pulled from already: wait for it");
    return { runId: null, status: "busy", error: null, counts: null };
  }
  await transaction(() => connection.reload());
  const isFull = full || (!isManual && isDueForFull(connection)) || !Object.keys(connection.cursor).length;
  const cursor = isFull ? {} : connection.cursor;
  const runId = await beginRun(connection, { trigger, requestedBy, cursor });
  const authority = authorityOf(connection, isManual, requestedBy);
  const onPage = async (counts: Counts) => {
    await noteCounts(runId, counts);
    return true;
  };
  const ending = await pull(connection, { lease, signal, cursor, authority, onPage });
  const { thrown, retryAfter, ...noted } = ending;
  await transaction(async () => {
    await endRun(runId, noted);
    await settleConnection(connection, {
      ...noted,
      retryAfter,
      token: lease.token,
      isOurs: thrown !== undefined,
      isFull,
    });
  });
  if (thrown !== undefined) throw thrown;
  return { runId, status: noted.status, error: noted.error, counts: noted.counts };
}

/** A manual run is in the name of the caller, a scheduled one in the name of the person who activated the connection. */
function authorityOf(
  { authorizedBy }: IntegrationConnection,
  isManual: boolean,
  requestedBy: string | null,
): Authority {
  if (!isManual) return { by: "activator", userId: authorizedBy };
  return requestedBy === null ? { by: "operator" } : { by: "starter", userId: requestedBy };
}

const dayMs = 86_400_000;

/** Changes do not tell what a partner dropped without a word: from time to time everything is read. */
const isDueForFull = ({ fullEveryDays, lastFullSyncAt }: IntegrationConnection): boolean =>
  fullEveryDays > 0 &&
  lastFullSyncAt !== null &&
  lastFullSyncAt.getTime() <= now().getTime() - fullEveryDays * dayMs;

import { query } from "../../db/query.ts";
import { integrationFailed } from "../../emails/integration-failed.ts";
import { now } from "../../lib/clock.ts";
import { schoolId } from "../../lib/context.ts";
import type { IntegrationConnection } from "../../models/integrations/index.ts";
import { reportStop } from "./report-stop.ts";
import { notAuthorized } from "./sync/failure-of.ts";
import type { Ending } from "./sync/run-log.ts";

interface Settled extends Pick<Ending, "status" | "error" | "errorCode"> {
  token: string;
  retryAfter: number | undefined;
  /** The service failed, not the partner. */
  isOurs: boolean;
  /** It was to read everything. */
  isFull: boolean;
}

const mostBackOffMinutes = 360;

const settle = {
  name: "settle-connection",
  text: `UPDATE integration_connections SET leased_by = NULL, leased_until = NULL, last_sync_at = $4,
      last_full_sync_at = CASE WHEN $10 THEN $4 ELSE last_full_sync_at END, next_sync_at = CASE WHEN status = 'active' THEN
        CASE WHEN $5::timestamptz IS NULL OR next_sync_at IS NOT DISTINCT FROM $9::timestamptz THEN $5::timestamptz
          -- The partner asked for another pull meanwhile.
          ELSE least($5::timestamptz, next_sync_at) END END, consecutive_failures = $6, last_error = $7,
      status = CASE WHEN status = 'active' AND $8 THEN 'error' ELSE status END, updated_at = now()
    WHERE school_id = $1 AND id = $2 AND leased_by = $3 RETURNING status`,
};

/**
 * Gives the connection back after a run, and says when it is pulled from next: later after each failure in a row. After as
 * many as it allows it rests, and the school is told. In the running transaction.
 */
export async function settleConnection(connection: IntegrationConnection, settled: Settled): Promise<void> {
  const { status, error, token, retryAfter = 0, isOurs } = settled;
  const failed = status === "failed" && !isOurs;
  const failures = failed ? connection.consecutiveFailures + 1 : 0;
  const kept = isOurs || status === "cancelled" ? connection.consecutiveFailures : failures;
  // Trying again does not give a person their permissions back.
  const hopeless = settled.errorCode === notAuthorized;
  const rests = failed && (hopeless || failures >= connection.maxFailures) && connection.status === "active";
  const minutes = failed
    ? Math.min(mostBackOffMinutes, connection.everyMinutes * 2 ** (failures - 1))
    : connection.everyMinutes > 5
      ? connection.everyMinutes
      : 0;
  // Of what may go on at once the next tick takes care.
  const waitMs = settled.errorCode === "time_limit" && !failed ? 0 : minutes * 60_000;
  const nextSyncAt = rests ? null : new Date(now().getTime() + Math.max(waitMs, retryAfter * 1_000));
  const before = connection.nextSyncAt;
  // One that ran out of time has read what it could: the next goes on behind it.
  const readAll =
    settled.isFull && (status !== "failed" || settled.errorCode === "time_limit") && status !== "cancelled";
  const values = [
    schoolId(),
    connection.id,
    token,
    now(),
    nextSyncAt,
    kept,
    failed ? error : null,
    rests,
    before,
    readAll,
  ];
  const [row] = await query<{ status: string }>(settle, values, { readOnly: false });
  if (rests && row?.status === "error") await tell(connection, failures, error ?? "");
}

const tell = ({ id, name, maxFailures }: IntegrationConnection, failures: number, reason: string) =>
  reportStop({
    entityType: "IntegrationConnection",
    entityId: id,
    action: "integration_connections.rest",
    after: { status: "error", failures },
    summary: `The connection ${name} failed ${maxFailures} times and rests until it is activated again`,
    template: integrationFailed,
    props: (about) => ({ ...about, connection: name, failures, reason }),
    trigger: "integration-sync",
  });

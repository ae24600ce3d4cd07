import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { integrationFailed } from "../../../emails/integrations/integration-failed.ts";
import { backoff } from "../../../lib/backoff.ts";
import { now } from "../../../lib/clock.ts";
import { IntegrationConnection } from "../../../models/integrations/index.ts";
import { notAuthorized } from "../sync/failure-of.ts";
import type { SyncRunResult } from "../sync/run-log.ts";
import { reportStop } from "./report-stop.ts";

interface ReleaseOptions extends Pick<SyncRunResult, "status" | "error" | "errorCode"> {
  token: string;
  retryAfter: number | undefined;
  /** The service failed, not the remote system: does not count as a failure of the connection. */
  isOurs: boolean;
  /** The run started without a cursor, to read everything. */
  isFull: boolean;
}

const MAX_BACKOFF_MINUTES = 360;

/**
 * Release the lease of a connection after a run and schedule the next pull, with exponential back-off after consecutive
 * failures. After `maxFailures` the connection gets the status `error` and the school is notified. Needs a running transaction.
 */
export async function releaseConnection(
  connection: IntegrationConnection,
  result: ReleaseOptions,
): Promise<void> {
  const { status, error, token, retryAfter = 0, isOurs } = result;
  const failed = status === "failed" && !isOurs;
  const failures = failed ? connection.consecutiveFailures + 1 : 0;
  const kept = isOurs || status === "cancelled" ? connection.consecutiveFailures : failures;
  // Retrying does not restore lost permissions.
  const cannotRecover = result.errorCode === notAuthorized;
  const stops =
    failed && (cannotRecover || failures >= connection.maxFailures) && connection.status === "active";
  const minutes = failed
    ? backoff({ base: connection.everyMinutes, max: MAX_BACKOFF_MINUTES, attempt: failures })
    : connection.everyMinutes > 5
      ? connection.everyMinutes
      : 0;
  // A run that hit its time limit and made progress continues in the next scheduled slot.
  const waitMs = result.errorCode === "time_limit" && !failed ? 0 : minutes * 60_000;
  const nextSyncAt = stops ? null : new Date(now().getTime() + Math.max(waitMs, retryAfter * 1_000));
  const before = connection.nextSyncAt;
  // A full run that hit its time limit counts as full: the next run continues from its cursor.
  const readAll =
    result.isFull && (status !== "failed" || result.errorCode === "time_limit") && status !== "cancelled";
  const [row] = await execute<{ status: string }>(sql`
    UPDATE integration_connections SET leased_by = NULL, leased_until = NULL, last_sync_at = ${currentTime},
      last_full_sync_at = CASE WHEN ${readAll} THEN ${currentTime} ELSE last_full_sync_at END,
      next_sync_at = CASE WHEN status = 'active' THEN
        CASE WHEN ${nextSyncAt}::timestamptz IS NULL OR next_sync_at IS NOT DISTINCT FROM ${before}::timestamptz
          THEN ${nextSyncAt}::timestamptz
          -- An inbound event requested another pull during this one.
          ELSE least(${nextSyncAt}::timestamptz, next_sync_at) END END,
      consecutive_failures = ${kept}, last_error = ${failed ? error : null},
      status = CASE WHEN status = 'active' AND ${stops} THEN 'error' ELSE status END, updated_at = now()
    WHERE school_id = ${currentSchool} AND id = ${connection.id} AND leased_by = ${token} RETURNING status`);
  if (stops && row?.status === "error") await notifySchool(connection, failures, error ?? "");
}

const notifySchool = ({ id, name, maxFailures }: IntegrationConnection, failures: number, reason: string) =>
  reportStop({
    model: IntegrationConnection,
    entityId: id,
    verb: "rest",
    after: { status: "error", failures },
    params: { name, count: maxFailures },
    summary: `The connection ${name} failed ${maxFailures} times and was stopped until it is activated again`,
    template: integrationFailed,
    props: (about) => ({ ...about, connection: name, failures, reason }),
    trigger: "integration-sync",
  });

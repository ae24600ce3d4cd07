import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { newId } from "../../../lib/ids.ts";
import type { IntegrationConnection, SyncCursor } from "../../../models/integrations/index.ts";
import type { Counts, Issue } from "./import-page.ts";

/** Issues stored per run; `count_failed` still counts all of them. */
const MAX_ISSUES = 500;

export interface Lease {
  token: string;
  seconds: number;
}

/** Claim the lease of a connection, which excludes other runs. @returns false if another process holds it or the status is wrong */
export async function claimConnection(
  id: string,
  { token, seconds }: Lease,
  statuses: readonly string[],
): Promise<boolean> {
  return (
    (
      await execute(sql`
    UPDATE integration_connections SET leased_by = ${token}, leased_until = now() + ${seconds} * interval '1 second'
    WHERE school_id = ${currentSchool} AND id = ${id} AND (leased_until IS NULL OR leased_until < now())
      AND status = ANY (${statuses}) RETURNING id`)
    ).length > 0
  );
}

interface StartOptions {
  trigger: "schedule" | "manual";
  requestedBy: string | null;
  cursor: SyncCursor;
}

/** Record the start of a pull, and fail runs left `running` by a process that died. @returns the id of the run */
export async function startRun(
  { id: connectionId }: IntegrationConnection,
  { trigger, requestedBy, cursor }: StartOptions,
): Promise<string> {
  const id = newId();
  await execute(sql`
    WITH ended AS (
      UPDATE integration_sync_runs SET status = 'failed', error_code = 'interrupted', finished_at = ${currentTime},
        error = 'The process that was pulling ended', updated_at = now()
      WHERE school_id = ${currentSchool} AND integration_connection_id = ${connectionId} AND status = 'running')
    INSERT INTO integration_sync_runs
      (school_id, id, integration_connection_id, trigger, started_at, cursor_from, requested_by)
    VALUES (${currentSchool}, ${id}, ${connectionId}, ${trigger}, ${currentTime}, ${JSON.stringify(cursor)},
      ${requestedBy})`);
  return id;
}

/** Renew the lease of a connection. @returns false if another process holds it: this run must stop */
export async function renewLease(id: string, { token, seconds }: Lease): Promise<boolean> {
  return (
    (
      await execute(sql`
    UPDATE integration_connections SET leased_until = now() + ${seconds} * interval '1 second'
    WHERE school_id = ${currentSchool} AND id = ${id} AND leased_by = ${token} RETURNING id`)
    ).length > 0
  );
}

/**
 * Save the cursor of a connection.
 * @param isFull the run started without a cursor, so saving one also records a full pull
 * @returns false if another process holds the lease: this run must stop
 */
export async function saveCursor(
  id: string,
  { token }: Lease,
  { cursor, isFull }: { cursor: SyncCursor; isFull: boolean },
): Promise<boolean> {
  return (
    (
      await execute(sql`
    UPDATE integration_connections SET cursor = ${JSON.stringify(cursor)}, updated_at = now(),
      last_full_sync_at = CASE WHEN ${isFull} THEN ${currentTime} ELSE last_full_sync_at END
    WHERE school_id = ${currentSchool} AND id = ${id} AND leased_by = ${token} RETURNING id`)
    ).length > 0
  );
}

export interface SyncRunResult {
  status: "succeeded" | "partially_failed" | "failed" | "cancelled";
  errorCode: string | null;
  error: string | null;
  cursor: SyncCursor;
  counts: Counts;
  issues: readonly Issue[];
}

/** Record the progress of a pull, so that the counts survive if its process dies. */
export async function recordCounts(id: string, counts: Counts): Promise<void> {
  const { countRead, countCreated, countUpdated, countRemoved } = counts;
  const { countUnchanged, countConflicts, countFailed } = counts;
  await execute(sql`
    UPDATE integration_sync_runs SET count_read = ${countRead}, count_created = ${countCreated},
      count_updated = ${countUpdated}, count_removed = ${countRemoved}, count_unchanged = ${countUnchanged},
      count_conflicts = ${countConflicts}, count_failed = ${countFailed}, updated_at = now()
    WHERE school_id = ${currentSchool} AND id = ${id} AND status = 'running'`);
}

/** A cancelled file import is queued again. */
type RecordedResult = Omit<SyncRunResult, "status"> & { status: SyncRunResult["status"] | "queued" };

/** Record the result and the issues of a run. */
export async function finishRun(
  id: string,
  { counts, issues, cursor, ...result }: RecordedResult,
): Promise<void> {
  const recorded = issues.slice(0, MAX_ISSUES).map(({ message, externalId, ...issue }) => ({
    ...issue,
    id: newId(),
    externalId: printable(externalId).slice(0, 200),
    message: printable(message).slice(0, 500),
  }));
  const { countRead, countCreated, countUpdated, countRemoved, countUnchanged } = counts;
  const { countConflicts, countFailed, countUnlisted } = counts;
  const { status, errorCode, error } = result;
  await execute(sql`
    WITH recorded AS (
      INSERT INTO integration_sync_issues
        (school_id, id, integration_sync_run_id, kind, external_id, severity, message)
      SELECT ${currentSchool}, i.id, ${id}, i.kind, i."externalId", i.severity, i.message
      FROM jsonb_to_recordset(${JSON.stringify(recorded)}::jsonb)
        AS i (id uuid, kind text, "externalId" text, severity text, message text))
    UPDATE integration_sync_runs SET status = ${status}, error_code = ${errorCode}, error = ${error},
      finished_at = CASE WHEN ${status} <> 'queued' THEN ${currentTime}::timestamptz END,
      cursor_to = ${JSON.stringify(cursor)}, count_read = ${countRead}, count_created = ${countCreated},
      count_updated = ${countUpdated}, count_removed = ${countRemoved}, count_unchanged = ${countUnchanged},
      count_conflicts = ${countConflicts}, count_failed = ${countFailed}, count_unlisted = ${countUnlisted},
      file = CASE WHEN ${status} = 'queued' THEN file END, updated_at = now()
    WHERE school_id = ${currentSchool} AND id = ${id}`);
}

/** Replace control characters and line breaks, so that external text is stored as one line. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ");

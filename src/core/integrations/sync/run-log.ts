import { query } from "../../../db/query.ts";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import type { IntegrationConnection, SyncCursor } from "../../../models/integrations/index.ts";
import type { Counts, Issue } from "./take-page.ts";

/** A run notes so many rows that were not taken; the count of them is whole. */
const mostIssues = 500;

export interface Lease {
  token: string;
  seconds: number;
}

const claim = {
  name: "claim-connection",
  text: `UPDATE integration_connections SET leased_by = $3, leased_until = now() + $4 * interval '1 second'
    WHERE school_id = $1 AND id = $2 AND (leased_until IS NULL OR leased_until < now())
      AND status = ANY ($5) RETURNING id`,
};

/** Takes the connection for this run: nobody else pulls from it meanwhile. @returns whether it was free */
export async function claimConnection(
  id: string,
  { token, seconds }: Lease,
  statuses: readonly string[],
): Promise<boolean> {
  const values = [schoolId(), id, token, seconds, statuses];
  return (await query(claim, values, { readOnly: false })).length > 0;
}

const begin = {
  name: "begin-sync-run",
  text: `WITH ended AS (
      UPDATE integration_sync_runs SET status = 'failed', error_code = 'interrupted', finished_at = $5,
        error = 'The process that was pulling ended', updated_at = now()
      WHERE school_id = $1 AND integration_connection_id = $3 AND status = 'running')
    INSERT INTO integration_sync_runs
      (school_id, id, integration_connection_id, trigger, started_at, cursor_from, requested_by)
    VALUES ($1, $2, $3, $4, $5, $6, $7)`,
};

interface Beginning {
  trigger: "schedule" | "manual";
  requestedBy: string | null;
  cursor: SyncCursor;
}

/** Writes down that a pull begins; one that was left running by a process that died has ended. @returns its id */
export async function beginRun(
  { id: connectionId }: IntegrationConnection,
  { trigger, requestedBy, cursor }: Beginning,
): Promise<string> {
  const id = newId();
  const values = [schoolId(), id, connectionId, trigger, now(), JSON.stringify(cursor), requestedBy];
  await query(begin, values, { readOnly: false });
  return id;
}

const renew = {
  name: "renew-connection-lease",
  text: `UPDATE integration_connections SET leased_until = now() + $4 * interval '1 second'
    WHERE school_id = $1 AND id = $2 AND leased_by = $3 RETURNING id`,
};

/** @returns false where the lease is another's by now: this run must stop */
export async function renewLease(id: string, { token, seconds }: Lease): Promise<boolean> {
  return (await query(renew, [schoolId(), id, token, seconds], { readOnly: false })).length > 0;
}

const moveCursor = {
  name: "move-sync-cursor",
  text: `UPDATE integration_connections SET cursor = $4, updated_at = now(),
      last_full_sync_at = CASE WHEN $5 THEN $6 ELSE last_full_sync_at END
    WHERE school_id = $1 AND id = $2 AND leased_by = $3 RETURNING id`,
};

/**
 * @param isFull everything is read: what goes on from this cursor need not begin anew
 * @returns false where the lease is another's by now: this run must stop
 */
export async function saveCursor(
  id: string,
  { token }: Lease,
  { cursor, isFull }: { cursor: SyncCursor; isFull: boolean },
): Promise<boolean> {
  const values = [schoolId(), id, token, JSON.stringify(cursor), isFull, now()];
  return (await query(moveCursor, values, { readOnly: false })).length > 0;
}

export interface Ending {
  status: "succeeded" | "partially_failed" | "failed" | "cancelled";
  errorCode: string | null;
  error: string | null;
  cursor: SyncCursor;
  counts: Counts;
  issues: readonly Issue[];
}

const noteCountsOf = {
  name: "note-sync-counts",
  text: `UPDATE integration_sync_runs SET count_read = $3, count_created = $4, count_updated = $5, count_removed = $6,
      count_unchanged = $7, count_conflicts = $8, count_failed = $9, updated_at = now()
    WHERE school_id = $1 AND id = $2 AND status = 'running'`,
};

/** Writes down how far a pull is, so that one whose process dies tells what it took. */
export async function noteCounts(id: string, counts: Counts): Promise<void> {
  const { countRead, countCreated, countUpdated, countRemoved } = counts;
  const { countUnchanged, countConflicts, countFailed } = counts;
  const taken = [countRead, countCreated, countUpdated, countRemoved];
  const rest = [countUnchanged, countConflicts, countFailed];
  await query(noteCountsOf, [schoolId(), id, ...taken, ...rest], { readOnly: false });
}

/** A file that is not through yet waits again. */
type Noted = Omit<Ending, "status"> & { status: Ending["status"] | "queued" };

const end = {
  name: "end-sync-run",
  text: `WITH noted AS (
      INSERT INTO integration_sync_issues
        (school_id, id, integration_sync_run_id, kind, external_id, severity, message)
      SELECT $1, i.id, $2, i.kind, i."externalId", i.severity, i.message
      FROM jsonb_to_recordset($3) AS i (id uuid, kind text, "externalId" text, severity text, message text))
    UPDATE integration_sync_runs SET finished_at = CASE WHEN $5 <> 'queued' THEN $4::timestamptz END, status = $5, error_code = $6, error = $7, cursor_to = $8,
      count_read = $9, count_created = $10, count_updated = $11, count_removed = $12, count_unchanged = $13,
      count_conflicts = $14, count_failed = $15, count_unlisted = $16,
      file = CASE WHEN $5 = 'queued' THEN file END, updated_at = now()
    WHERE school_id = $1 AND id = $2`,
};

/** Writes down how a pull ended. */
export async function endRun(id: string, { counts, issues, cursor, ...ending }: Noted): Promise<void> {
  const noted = issues.slice(0, mostIssues).map(({ message, externalId, ...issue }) => ({
    ...issue,
    id: newId(),
    externalId: printable(externalId).slice(0, 200),
    message: printable(message).slice(0, 500),
  }));
  const { countRead, countCreated, countUpdated, countRemoved, countUnchanged } = counts;
  const { countConflicts, countFailed, countUnlisted } = counts;
  await query(
    end,
    [
      ...[schoolId(), id, JSON.stringify(noted), now(), ending.status, ending.errorCode, ending.error],
      ...[JSON.stringify(cursor), countRead, countCreated, countUpdated, countRemoved],
      ...[countUnchanged, countConflicts, countFailed, countUnlisted],
    ],
    { readOnly: false },
  );
}

/** What came from outside is shown as one line of text. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, " ");

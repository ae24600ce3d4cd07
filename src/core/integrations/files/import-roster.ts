import { currentSchool, currentTime } from "../../../db/context-values.ts";
import { execute } from "../../../db/query.ts";
import { sql } from "../../../db/sql.ts";
import { transaction } from "../../../db/transaction.ts";
import { newId } from "../../../lib/ids.ts";
import { IntegrationConnection, IntegrationSyncRun } from "../../../models/integrations/index.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import { asConnection } from "../sync/as-connection.ts";
import type { Counts } from "../sync/import-page.ts";
import { type PullResult, pull } from "../sync/pull.ts";
import { claimConnection, finishRun, type Lease, renewLease } from "../sync/run-log.ts";
import { withRoster } from "./read-roster.ts";
import { rosterSource } from "./roster-source.ts";

export interface RosterImportResult {
  status: IntegrationSyncRun["status"];
  error: string | null;
  counts: Counts | null;
}

/** Renewed after every page. */
const LEASE_SECONDS = 120;
const TIME_LIMIT_SECONDS = 3 * 3_600;

/**
 * Import the rows of an uploaded file, page by page. If the process is killed, the next attempt starts from the beginning and
 * skips rows that are already imported.
 * @returns null if the run has already finished
 */
export async function importRoster(runId: string, signal?: AbortSignal): Promise<RosterImportResult | null> {
  const found = await transaction(async () => {
    const run = await IntegrationSyncRun.findByPk(runId);
    const connection = run?.file && (await IntegrationConnection.findByPk(run.integrationConnectionId));
    return connection ? { run, connection, zip: run.file! } : null;
  });
  return found && asConnection(found.connection.id, () => importFile(found, signal));
}

interface Found {
  run: IntegrationSyncRun;
  connection: IntegrationConnection;
  zip: Buffer;
}

async function importFile(
  { run, connection, zip }: Found,
  signal: AbortSignal | undefined,
): Promise<RosterImportResult> {
  const { requestedBy } = run;
  const lease: Lease = { token: newId(), seconds: LEASE_SECONDS };
  const free = await claimConnection(connection.id, lease, ["draft", "active", "paused", "error"]);
  if (!free)
    throw new Error(
      `The connection ${connection.id} is leased by another process: the import is retried later`,
    );
  await transaction(() => run.update({ status: "running" }));
  const result = await withRoster(zip, (roster) =>
    pull(connection, {
      lease,
      signal,
      cursor: {},
      limitSeconds: TIME_LIMIT_SECONDS,
      authority: requestedBy === null ? { by: "operator" } : { by: "starter", userId: requestedBy },
      open: () => rosterSource(connection, roster),
      onPage: () => renewLease(connection.id, lease),
    }),
  );
  return finish(connection, run, result, lease);
}

async function finish(
  { id, name }: IntegrationConnection,
  run: IntegrationSyncRun,
  { thrown, retryAfter: _, ...result }: PullResult,
  { token }: Lease,
): Promise<RosterImportResult> {
  const isOver = result.status !== "cancelled";
  const counts = withEarlier(result.counts, run);
  const status = isOver ? result.status : "queued";
  // A cancelled run is queued again: failed rows are retried, and their errors are reported then.
  const issues = isOver ? result.issues : result.issues.filter(({ severity }) => severity !== "error");
  await transaction(async () => {
    await finishRun(run.id, { ...result, status, counts, issues });
    await execute(sql`
      UPDATE integration_connections SET leased_by = NULL, leased_until = NULL,
        last_sync_at = CASE WHEN ${isOver} THEN ${currentTime} ELSE last_sync_at END, updated_at = now()
      WHERE school_id = ${currentSchool} AND id = ${id} AND leased_by = ${token}`);
    if (!isOver) return;
    const { countCreated, countUpdated, countRemoved, countFailed } = counts;
    await recordActivity({
      verb: "imported",
      entityType: "IntegrationConnection",
      entityId: id,
      params: {
        file: run.fileName ?? "",
        name,
        created: countCreated,
        updated: countUpdated,
        removed: countRemoved,
        failed: countFailed,
      },
      summary:
        `${run.fileName} was imported for ${name}: ${countCreated} created, ${countUpdated} updated, ` +
        `${countRemoved} removed, ${countFailed} failed`,
      audience: "staff",
    });
  });
  if (thrown !== undefined) throw thrown;
  return { status, error: result.error, counts };
}

/** Adds the counts of earlier attempts at the same file. */
const withEarlier = (counts: Counts, run: IntegrationSyncRun): Counts => ({
  ...counts,
  countCreated: counts.countCreated + run.countCreated,
  countUpdated: counts.countUpdated + run.countUpdated,
  countRemoved: counts.countRemoved + run.countRemoved,
  countConflicts: counts.countConflicts + run.countConflicts,
  countUnlisted: counts.countUnlisted + run.countUnlisted,
});

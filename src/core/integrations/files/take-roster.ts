import { query } from "../../../db/query.ts";
import { transaction } from "../../../db/transaction.ts";
import { now } from "../../../lib/clock.ts";
import { schoolId } from "../../../lib/context.ts";
import { newId } from "../../../lib/ids.ts";
import { IntegrationConnection, IntegrationSyncRun } from "../../../models/integrations/index.ts";
import { recordActivity } from "../../audit/record-activity.ts";
import { asConnection } from "../sync/as-connection.ts";
import { type Pulled, pull } from "../sync/pull.ts";
import { claimConnection, endRun, type Lease, renewLease } from "../sync/run-log.ts";
import type { Counts } from "../sync/take-page.ts";
import { withRoster } from "./read-roster.ts";
import { rosterSource } from "./roster-source.ts";

export interface RosterTaken {
  status: IntegrationSyncRun["status"];
  error: string | null;
  counts: Counts | null;
}

/** Renewed with every page. */
const leaseSeconds = 120;
const limitSeconds = 3 * 3_600;

/**
 * Takes over the rows of an uploaded file, page by page. A process that was killed leaves it to the next one, which finds what
 * was taken unchanged; a run that has ended is left alone.
 */
export async function takeRoster(runId: string, signal?: AbortSignal): Promise<RosterTaken | null> {
  const found = await transaction(async () => {
    const run = await IntegrationSyncRun.findByPk(runId);
    const connection = run?.file && (await IntegrationConnection.findByPk(run.integrationConnectionId));
    return connection ? { run, connection, zip: run.file! } : null;
  });
  return found && asConnection(found.connection.id, () => take(found, signal));
}

interface Found {
  run: IntegrationSyncRun;
  connection: IntegrationConnection;
  zip: Buffer;
}

async function take({ run, connection, zip }: Found, signal: AbortSignal | undefined): Promise<RosterTaken> {
  const { requestedBy } = run;
  const lease: Lease = { token: newId(), seconds: leaseSeconds };
  const free = await claimConnection(connection.id, lease, ["draft", "active", "paused", "error"]);
  if (!free) throw new Error(`The connection ${connection.id} is another's: its file is tried again later`);
  await transaction(() => run.update({ status: "running" }));
  const ending = await withRoster(zip, (roster) =>
    pull(connection, {
      lease,
      signal,
      cursor: {},
      limitSeconds,
      authority: requestedBy === null ? { by: "operator" } : { by: "starter", userId: requestedBy },
      open: () => rosterSource(connection, roster),
      onPage: () => renewLease(connection.id, lease),
    }),
  );
  return settle(connection, run, ending, lease);
}

async function settle(
  { id, name }: IntegrationConnection,
  run: IntegrationSyncRun,
  { thrown, retryAfter: _, ...ending }: Pulled,
  { token }: Lease,
): Promise<RosterTaken> {
  const isOver = ending.status !== "cancelled";
  const counts = withEarlier(ending.counts, run);
  const status = isOver ? ending.status : "queued";
  // What failed is read again, and told then.
  const issues = isOver ? ending.issues : ending.issues.filter(({ severity }) => severity !== "error");
  await transaction(async () => {
    await endRun(run.id, { ...ending, status, counts, issues });
    await query(release, [schoolId(), id, token, now(), isOver], { readOnly: false });
    if (!isOver) return;
    const { countCreated, countUpdated, countRemoved, countFailed } = counts;
    await recordActivity({
      verb: "imported",
      entityType: "IntegrationConnection",
      entityId: id,
      summary:
        `${run.fileName} was read for ${name}: ${countCreated} made, ${countUpdated} changed, ` +
        `${countRemoved} removed, ${countFailed} not taken`,
      audience: "staff",
    });
  });
  if (thrown !== undefined) throw thrown;
  return { status, error: ending.error, counts };
}

const release = {
  name: "release-connection",
  text: `UPDATE integration_connections SET leased_by = NULL, leased_until = NULL,
      last_sync_at = CASE WHEN $5 THEN $4 ELSE last_sync_at END, updated_at = now()
    WHERE school_id = $1 AND id = $2 AND leased_by = $3`,
};

/** What was done before the file was left and gone on with. */
const withEarlier = (counts: Counts, run: IntegrationSyncRun): Counts => ({
  ...counts,
  countCreated: counts.countCreated + run.countCreated,
  countUpdated: counts.countUpdated + run.countUpdated,
  countRemoved: counts.countRemoved + run.countRemoved,
  countConflicts: counts.countConflicts + run.countConflicts,
  countUnlisted: counts.countUnlisted + run.countUnlisted,
});

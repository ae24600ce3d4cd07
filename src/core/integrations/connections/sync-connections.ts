import { currentTime } from "../../../db/context-values.ts";
import { sql } from "../../../db/sql.ts";
import { withContext } from "../../../lib/context.ts";
import { runConcurrently } from "../../../lib/run-concurrently.ts";
import { platformQuery } from "../../common/platform-query.ts";
import { syncConnection } from "./sync-connection.ts";

export interface SyncReport {
  /** Active connections. */
  totalConnections: number;
  /** Active connections that are not due yet (longer interval or back-off); absent if none. */
  waitingCount?: number;
  /** Pulls that finished (`succeeded` or `partially_failed`). */
  successCount: number;
  /** Rows created, updated or removed. */
  syncedCount: number;
  /** Errors of the service itself; absent if none. */
  messages?: string[];
}

interface Options {
  /** Id of one school; omit for all schools. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

/** Parallel pulls. High because a pull mostly waits for the remote system. */
const CONCURRENCY = 24;

interface ActiveConnection extends Record<string, unknown> {
  schoolId: string;
  id: string;
  due: boolean;
}

/** Pull from every active connection that is due. A lease keeps each connection to one pull at a time across all nodes. */
export async function syncConnections({ school, signal, dryRun }: Options): Promise<SyncReport> {
  const all = await platformQuery<ActiveConnection>(sql`
    SELECT c.school_id AS "schoolId", c.id, c.next_sync_at IS NULL OR c.next_sync_at <= ${currentTime} AS due
    FROM integration_connections c
    JOIN schools s ON s.id = c.school_id AND s.status = 'active'
    WHERE c.status = 'active' AND c.type = 'API_PULL' AND (${school}::uuid IS NULL OR c.school_id = ${school}::uuid)
    ORDER BY c.consecutive_failures, c.next_sync_at NULLS FIRST, c.id`);
  const connections = all.filter(({ due }) => due);
  const report: SyncReport = { totalConnections: all.length, successCount: 0, syncedCount: 0 };
  if (connections.length < all.length) report.waitingCount = all.length - connections.length;
  if (dryRun) return report;
  await runConcurrently(connections, CONCURRENCY, async ({ schoolId, id }) => {
    if (signal.aborted) return false;
    try {
      const { status, counts } = await withContext({ schoolId, platformReason: undefined }, () =>
        syncConnection(id, { trigger: "schedule", signal }),
      );
      if (status === "succeeded" || status === "partially_failed") report.successCount += 1;
      if (counts) report.syncedCount += counts.countCreated + counts.countUpdated + counts.countRemoved;
    } catch (error) {
      // An error in one connection must not stop the others.
      report.messages = [...(report.messages ?? []), `${id}: ${(error as Error).message}`];
    }
    return true;
  });
  return report;
}

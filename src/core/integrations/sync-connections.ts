import { now } from "../../lib/clock.ts";
import { withContext } from "../../lib/context.ts";
import { platformQuery } from "../platform/platform-query.ts";
import { syncConnection } from "./sync-connection.ts";

export interface SyncReport {
  /** Active connections that were due. */
  totalConnections: number;
  /** Those whose pull came to its end. */
  successCount: number;
  /** Rows that were made, changed or removed here. */
  syncedCount: number;
  /** What the service itself failed at, where it did. */
  messages?: string[];
}

interface Options {
  /** Id of one school; without it every school's. */
  school?: string | undefined;
  signal: AbortSignal;
  dryRun?: boolean | undefined;
}

/** Pulls at once: most of the time of a pull is waiting for its partner. */
const lanes = 24;

const due = {
  name: "connections-due",
  // Those that failed before come last, so that partners that hang take no lane from others.
  text: `SELECT c.school_id AS "schoolId", c.id FROM integration_connections c
    JOIN schools s ON s.id = c.school_id AND s.status = 'active'
    WHERE c.status = 'active' AND c.type = 'API_PULL' AND (c.next_sync_at IS NULL OR c.next_sync_at <= $2)
      AND ($1::uuid IS NULL OR c.school_id = $1)
    ORDER BY c.consecutive_failures, c.next_sync_at NULLS FIRST, c.id`,
};

/** Pulls from every active connection that is due, each at most once at a time over all nodes. */
export async function syncConnections({ school, signal, dryRun }: Options): Promise<SyncReport> {
  const connections = await platformQuery<{ schoolId: string; id: string }>(due, [school ?? null, now()]);
  const report: SyncReport = { totalConnections: connections.length, successCount: 0, syncedCount: 0 };
  if (dryRun) return report;
  const waiting = connections[Symbol.iterator]();
  const lane = async () => {
    for (const { schoolId, id } of waiting) {
      if (signal.aborted) return;
      try {
        const { status, counts } = await withContext({ schoolId, platformReason: undefined }, () =>
          syncConnection(id, { trigger: "schedule", signal }),
        );
        if (status === "succeeded" || status === "partially_failed") report.successCount += 1;
        if (counts) report.syncedCount += counts.countCreated + counts.countUpdated + counts.countRemoved;
      } catch (error) {
        // One connection keeps no other from its turn.
        report.messages = [...(report.messages ?? []), `${id}: ${(error as Error).message}`];
      }
    }
  };
  await Promise.all(Array.from({ length: Math.min(lanes, connections.length) }, lane));
  return report;
}

import { now } from "../../lib/clock.ts";
import { withContext } from "../../lib/context.ts";
import { platformQuery } from "../platform/platform-query.ts";
import { syncConnection } from "./sync-connection.ts";

export interface SyncReport {
  /** Active connections. */
  totalConnections: number;
  /** Of these, where there are any: those whose turn is later, as they are pulled from less often or failed before. */
  waitingCount?: number;
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

const active = {
  name: "connections-active",
  // Those that failed before come last, so that partners that hang take no lane from others.
  text: `SELECT c.school_id AS "schoolId", c.id, c.next_sync_at IS NULL OR c.next_sync_at <= $2 AS due
    FROM integration_connections c
    JOIN schools s ON s.id = c.school_id AND s.status = 'active'
    WHERE c.status = 'active' AND c.type = 'API_PULL' AND ($1::uuid IS NULL OR c.school_id = $1)
    ORDER BY c.consecutive_failures, c.next_sync_at NULLS FIRST, c.id`,
};

interface Found extends Record<string, unknown> {
  schoolId: string;
  id: string;
  due: boolean;
}

/** Pulls from every active connection that is due, each at most once at a time over all nodes. */
export async function syncConnections({ school, signal, dryRun }: Options): Promise<SyncReport> {
  const all = await platformQuery<Found>(active, [school ?? null, now()]);
  const connections = all.filter(({ due }) => due);
  const report: SyncReport = { totalConnections: all.length, successCount: 0, syncedCount: 0 };
  if (connections.length < all.length) report.waitingCount = all.length - connections.length;
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

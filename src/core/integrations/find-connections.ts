import { notFound } from "../../lib/errors.ts";
import { isId } from "../../lib/ids.ts";
import { platformQuery } from "../platform/platform-query.ts";

export interface ListedConnection {
  id: string;
  school: string;
  schoolId: string;
  name: string;
  connector: string;
  status: string;
  lastSyncAt: Date | null;
  nextSyncAt: Date | null;
  consecutiveFailures: number;
  lastError: string | null;
}

export interface ListedRun {
  id: string;
  startedAt: Date;
  finishedAt: Date | null;
  trigger: string;
  status: string;
  countRead: number;
  countCreated: number;
  countUpdated: number;
  countRemoved: number;
  countFailed: number;
  error: string | null;
}

const select = `SELECT c.id, s.slug AS school, c.school_id AS "schoolId", c.name, c.connector, c.status,
    c.last_sync_at AS "lastSyncAt", c.next_sync_at AS "nextSyncAt",
    c.consecutive_failures AS "consecutiveFailures", c.last_error AS "lastError"
  FROM integration_connections c JOIN schools s ON s.id = c.school_id`;

/** Connections for operators: of one school, by its slug, or of all. */
export const listConnections = (school?: string): Promise<ListedConnection[]> =>
  platformQuery<ListedConnection & object>(
    { text: `${select} WHERE $1::text IS NULL OR s.slug = $1 ORDER BY s.slug, c.name LIMIT 10000` },
    [school ?? null],
  );

/** One connection with its latest runs. @throws {AppError} 404 */
export async function showConnection(
  id: string,
): Promise<{ connection: ListedConnection; runs: ListedRun[] }> {
  const text = `${select} WHERE c.id = $1 LIMIT 1`;
  const [connection] = isId(id) ? await platformQuery<ListedConnection & object>({ text }, [id]) : [];
  if (!connection) throw notFound(`Integration connection ${id}`);
  const runs = await platformQuery<ListedRun & object>(
    {
      text: `SELECT id, started_at AS "startedAt", finished_at AS "finishedAt", trigger, status,
          count_read AS "countRead", count_created AS "countCreated", count_updated AS "countUpdated",
          count_removed AS "countRemoved", count_failed AS "countFailed", error
        FROM integration_sync_runs WHERE school_id = $1 AND integration_connection_id = $2
        ORDER BY started_at DESC LIMIT 20`,
    },
    [connection.schoolId, id],
  );
  return { connection, runs };
}

import { sql, unprepared } from "../../../db/sql.ts";
import { notFound } from "../../../lib/errors.ts";
import { isId } from "../../../lib/ids.ts";
import { platformQuery } from "../../common/platform-query.ts";

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

const selectConnections = sql`SELECT c.id, s.slug AS school, c.school_id AS "schoolId", c.name, c.connector, c.status,
    c.last_sync_at AS "lastSyncAt", c.next_sync_at AS "nextSyncAt",
    c.consecutive_failures AS "consecutiveFailures", c.last_error AS "lastError"
  FROM integration_connections c JOIN schools s ON s.id = c.school_id`;

/** List connections for operators. @param school slug of one school; omit for all schools */
export const listConnections = (school?: string): Promise<ListedConnection[]> =>
  platformQuery<ListedConnection & object>(unprepared`
    ${selectConnections} WHERE ${school}::text IS NULL OR s.slug = ${school}::text ORDER BY s.slug, c.name LIMIT 10000`);

/** Get one connection with its latest 20 runs. @throws {AppError} 404 */
export async function showConnection(
  id: string,
): Promise<{ connection: ListedConnection; runs: ListedRun[] }> {
  const [connection] = isId(id)
    ? await platformQuery<ListedConnection & object>(
        unprepared`${selectConnections} WHERE c.id = ${id} LIMIT 1`,
      )
    : [];
  if (!connection) throw notFound(`Integration connection ${id}`);
  const runs = await platformQuery<ListedRun & object>(unprepared`
    SELECT id, started_at AS "startedAt", finished_at AS "finishedAt", trigger, status,
      count_read AS "countRead", count_created AS "countCreated", count_updated AS "countUpdated",
      count_removed AS "countRemoved", count_failed AS "countFailed", error
    FROM integration_sync_runs WHERE school_id = ${connection.schoolId} AND integration_connection_id = ${id}
    ORDER BY started_at DESC LIMIT 20`);
  return { connection, runs };
}

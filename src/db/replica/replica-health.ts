import type { Client } from "pg";
import { findRoles } from "../migrating/roles.ts";
import { withClient } from "../pool/client.ts";

export interface ReplicaHealth {
  isStandby: boolean;
  /** Whether it is a copy of this database. */
  isSameDatabase: boolean;
  /** Bytes of WAL still to replay; null if it is no standby. */
  lagBytes: number | null;
  isPaused: boolean;
  hotStandbyFeedback: boolean;
}

/** SQL: the name of the database in its cluster, the same on a primary and its replicas. */
const selectSystem = `SELECT (SELECT system_identifier FROM pg_control_system()) || '/' || current_database() AS id`;

/** Identifies a database; a replica has the identifier of its primary. */
export const systemOf = async (client: Client): Promise<string> =>
  (await client.query(selectSystem)).rows[0].id;

/** Reads the state of a replica. @throws {Error} if either server does not respond, or RLS would not be enforced on the replica */
export const replicaHealth = (primaryUrl: string, replicaUrl: string): Promise<ReplicaHealth> =>
  withClient(primaryUrl, (primary) =>
    withClient(
      replicaUrl,
      async (replica) => {
        await findRoles(replica);
        const [{ position }] = (await primary.query("SELECT pg_current_wal_flush_lsn()::text AS position"))
          .rows;
        const [row] = (
          await replica.query(
            `SELECT pg_is_in_recovery() AS "isStandby",
              CASE WHEN pg_is_in_recovery() THEN
                greatest(0, pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn()))::float8 END AS "lagBytes",
              CASE WHEN pg_is_in_recovery() THEN pg_is_wal_replay_paused() ELSE false END AS "isPaused",
              current_setting('hot_standby_feedback')::boolean AS "hotStandbyFeedback"`,
            [position],
          )
        ).rows;
        return { ...row, isSameDatabase: (await systemOf(primary)) === (await systemOf(replica)) };
      },
      3_000,
    ),
  );

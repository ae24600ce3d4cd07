import { setTimeout as pause } from "node:timers/promises";
import pg, { type Client } from "pg";
import type { SchoolTable } from "./school-tables.ts";

type Queryable = Pick<Client, "query">;

/** Name of the publication, the subscription and the replication slot of a move. */
const replicationName = (schoolId: string): string => `school_move_${schoolId.replaceAll("-", "")}`;

export interface Ends {
  /** Connection to the database that the school leaves. */
  source: Queryable;
  /** Connection to the database that it moves to. */
  target: Queryable;
}

/**
 * Starts logical replication of the rows of one school: a copy of what there is, then every change. Does nothing where it has
 * been started already.
 * @param sourceUrl URL under which the server of the target reaches the source
 */
export async function startReplication(
  { source, target }: Ends,
  { schoolId, tables, sourceUrl }: { schoolId: string; tables: readonly SchoolTable[]; sourceUrl: string },
): Promise<void> {
  const name = replicationName(schoolId);
  const published = tables.map((table) => `${table.name} WHERE (${table.key} = '${schoolId}'::uuid)`);
  if (!(await exists(source, "pg_publication WHERE pubname = $1", name)))
    await source.query(`CREATE PUBLICATION ${name} FOR TABLE ${published.join(", ")}`);
  if (await exists(target, "pg_subscription WHERE subname = $1", name)) return;
  // The slot is made here, so that both databases may be of one cluster, where CREATE SUBSCRIPTION would wait for itself.
  if (!(await exists(source, "pg_replication_slots WHERE slot_name = $1", name)))
    await source.query("SELECT pg_create_logical_replication_slot($1, 'pgoutput')", [name]);
  // Forced row-level security refuses the owner of the tables, as which PostgreSQL 16 and later would apply the changes.
  const asOwner = (await serverVersion(target)) >= 160000 ? ", run_as_owner = true" : "";
  await target.query(`CREATE SUBSCRIPTION ${name} CONNECTION ${pg.escapeLiteral(sourceUrl)} PUBLICATION ${name}
    WITH (create_slot = false, slot_name = '${name}'${asOwner})`);
}

export const serverVersion = async (client: Queryable): Promise<number> =>
  Number((await client.query("SHOW server_version_num")).rows[0].server_version_num);

export interface CopyState {
  tables: number;
  /** Tables whose rows are all there. */
  copied: number;
  /** Changes that could not be applied. */
  errors: number;
}

/** Tells how far the copy is. */
export async function copyState(target: Queryable, schoolId: string): Promise<CopyState> {
  const { rows } = await target.query(
    `SELECT count(*)::int AS tables, count(*) FILTER (WHERE r.srsubstate = 'r')::int AS copied,
      coalesce(max(t.apply_error_count + t.sync_error_count), 0)::int AS errors
    FROM pg_subscription s JOIN pg_subscription_rel r ON r.srsubid = s.oid
    LEFT JOIN pg_stat_subscription_stats t ON t.subid = s.oid WHERE s.subname = $1`,
    [replicationName(schoolId)],
  );
  return rows[0];
}

/**
 * Waits until the target has applied everything that has been committed so far.
 * @throws {Error} if it has not after `timeoutMs`
 */
export async function catchUp({ source }: Ends, schoolId: string, timeoutMs: number): Promise<void> {
  // A change that changes nothing, so that the target answers at once instead of at its next regular report.
  await source.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE schools SET slug = slug WHERE id = '${schoolId}'; COMMIT`);
  const { rows } = await source.query("SELECT pg_current_wal_lsn() AS lsn");
  const until = performance.now() + timeoutMs;
  for (;;) {
    const { rows: slots } = await source.query(
      "SELECT confirmed_flush_lsn >= $2::pg_lsn AS done FROM pg_replication_slots WHERE slot_name = $1",
      [replicationName(schoolId), rows[0].lsn],
    );
    if (slots[0]?.done) return;
    if (performance.now() > until) throw new Error("The target database does not keep up with the changes");
    await pause(10);
  }
}

/** Ends the replication and removes all of it. */
export async function endReplication({ source, target }: Ends, schoolId: string): Promise<void> {
  const name = replicationName(schoolId);
  if (await exists(target, "pg_subscription WHERE subname = $1", name)) {
    // Without its slot, the subscription can be dropped even if the source is away.
    await target.query(`ALTER SUBSCRIPTION ${name} DISABLE`);
    await target.query(`ALTER SUBSCRIPTION ${name} SET (slot_name = NONE)`);
    await target.query(`DROP SUBSCRIPTION ${name}`);
  }
  await source.query(
    `SELECT pg_terminate_backend(active_pid) FROM pg_replication_slots WHERE slot_name = $1 AND active_pid IS NOT NULL`,
    [name],
  );
  for (let attempt = 0; ; attempt += 1) {
    try {
      await source.query(
        "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1",
        [name],
      );
      break;
    } catch (error) {
      // The server takes a moment to notice that the other end has gone.
      if (attempt === 50) throw error;
      await pause(100);
    }
  }
  await source.query(`DROP PUBLICATION IF EXISTS ${name}`);
}

const exists = async (client: Queryable, what: string, name: string): Promise<boolean> =>
  (await client.query(`SELECT EXISTS (SELECT FROM ${what}) AS there`, [name])).rows[0].there;

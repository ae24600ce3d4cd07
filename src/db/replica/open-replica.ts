import type { Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import { DatabaseError } from "sequelize";
import { findRoles, type Roles } from "../migrating/roles.ts";
import { type DatabaseOptions, withClient } from "../pool/client.ts";
import {
  type ConnectionManager,
  type ConnectionPool,
  createPool,
  managerOf,
} from "../pool/connection-pool.ts";
import { isDatabaseAway } from "../pool/failures.ts";
import { isPooled, localSettings, namedStatementsOf, sessionSettings } from "../pool/pooling.ts";
import { systemOf } from "./replica-health.ts";
import { replicaSlot } from "./replica-slot.ts";

/** `behind`: it has not replayed what the primary has committed. `away`: it does not respond, or is no replica of this database. */
export type ReplicaState = "ready" | "behind" | "away";

export interface ReplicaStats {
  state: ReplicaState;
  /** Bytes of WAL that it had still to replay when it was last asked; null before the first answer. */
  lagBytes: number | null;
  /** Where reads that may go to the replica went. `failed`: begun there and repeated on the primary. */
  reads: { replica: number; behind: number; away: number; busy: number; failed: number };
}

export interface Replica {
  /** As in `Database`, for transactions on the replica. */
  localSettings: string;
  namedStatements: boolean;
  stats: Readonly<ReplicaStats>;
  /** @returns a connection that shows every commit acknowledged so far, or undefined: then read from the primary */
  take(): Promise<Client | undefined>;
  release(client: Client): void;
  owns(client: Client): boolean;
  /** Returns whether the error comes from the replica itself, so that the read can be repeated on the primary. */
  isFault(error: unknown): boolean;
  close(): Promise<void>;
}

interface Options {
  /** Hands out connections to the primary; from now on also those that wait in a `replicaSlot`. */
  primary: ConnectionManager;
  roles: Roles | null;
  timeoutMs: number;
}

/** How long a read waits for the replica to replay the latest commit. */
const MAX_WAIT_MS = 150;
/** How long the replica may take to say what it has replayed. */
const RESPONSE_TIMEOUT_MS = 500;
const CHECK_INTERVAL_MS = 1_000;
/** How long the replica may be silent during a read before the read moves to the primary. */
const MAX_SILENCE_MS = 2_000;
/** SQLSTATE of a read that conflicts with what the replica replays. */
const RECOVERY_CONFLICT = "40001";
const STATEMENT_TIMEOUT = "57014";

/**
 * Opens the pool of the replica. Reads stay consistent with every earlier commit, of whatever node: each one asks the primary for
 * its position in the WAL, and waits until the connection that it will use shows it. A replica that is away does not keep the
 * service from starting.
 */
export function openReplica(options: DatabaseOptions, { primary, roles, timeoutMs }: Options): Replica {
  const { onReplicaState = () => {} } = options;
  const stats: ReplicaStats = {
    state: "away",
    lagBytes: null,
    reads: { replica: 0, behind: 0, away: 0, busy: 0, failed: 0 },
  };
  const clients = new WeakSet<Client>();
  let pool: ConnectionPool | undefined;
  let manager: ConnectionManager | undefined;
  let isClosed = false;

  const enter = (state: ReplicaState, reason?: unknown) => {
    if (state !== stats.state && !isClosed) onReplicaState(state, reason);
    stats.state = state;
  };
  const fromPrimary = routeThroughSlots(primary, clients, () => manager!);

  /** Waits until the connection shows this position. @returns false if that takes too long */
  const catchUp = async (client: Client, position: string): Promise<boolean> => {
    const deadline = performance.now() + MAX_WAIT_MS;
    for (let waitMs = 2; ; waitMs *= 2) {
      const [row] = await ask(client, selectLag, [position]);
      if (!row?.["standby"]) throw new Error("DATABASE_READ_URL is not a replica: it accepts writes");
      stats.lagBytes = Math.max(0, row["lag"] as number);
      if (stats.lagBytes === 0) return true;
      if (performance.now() + waitMs > deadline) return false;
      await pause(waitMs);
    }
  };
  /** @throws if the replica does not respond */
  const acquire = async (position: string): Promise<Client | undefined> => {
    const client = await manager!.getConnection({});
    clients.add(client);
    try {
      if (await catchUp(client, position)) return client;
    } catch (error) {
      streamOf(client).destroy();
      void manager!.destroyConnection(client).catch(() => {});
      throw error;
    }
    manager!.releaseConnection(client);
    return undefined;
  };
  const replica: Replica = {
    ...{ localSettings: "", namedStatements: false, stats },
    async take() {
      const { reads } = stats;
      if (stats.state !== "ready" || !manager) {
        reads[stats.state === "behind" ? "behind" : "away"] += 1;
        return undefined;
      }
      if (manager.pool.using >= options.poolMax) {
        reads.busy += 1;
        return undefined;
      }
      const position = await positionOf(fromPrimary, primary).catch(() => undefined);
      // The read itself tells its caller what is wrong with the primary.
      if (!position) return undefined;
      try {
        const client = await acquire(position);
        reads[client ? "replica" : "behind"] += 1;
        if (!client) enter("behind");
        return client;
      } catch (error) {
        reads.away += 1;
        enter("away", error);
        return undefined;
      }
    },
    release: (client) => void manager?.releaseConnection(client),
    owns: (client) => clients.has(client),
    isFault(error) {
      const source = error instanceof DatabaseError ? error.original : error;
      const { code } = (source ?? {}) as { code?: string };
      const isFault = code === RECOVERY_CONFLICT || (isDatabaseAway(error) && code !== STATEMENT_TIMEOUT);
      if (isFault) stats.reads.failed += 1;
      return isFault;
    },
    async close() {
      isClosed = true;
      clearInterval(timer);
      await checking;
      await pool?.close();
    },
  };

  /** Checks a server that was away before its first use: tenancy must be enforced there as on the primary. */
  const prepare = async () => {
    const found = await withClient(
      options.url,
      async (client) => ({ roles: await findRoles(client), system: await systemOf(client) }),
      RESPONSE_TIMEOUT_MS * 4,
    );
    if (JSON.stringify(found.roles) !== JSON.stringify(roles))
      throw new Error("The account of DATABASE_READ_URL cannot act as the roles of the service");
    const onPrimary = await withConnection(fromPrimary, primary, systemOf);
    if (found.system !== onPrimary)
      throw new Error("DATABASE_READ_URL is not a replica of this database: another cluster or database");
    if (pool) return;
    const pooled = await isPooled(options);
    const settings = sessionSettings(options);
    replica.localSettings = pooled ? localSettings(settings) : "";
    replica.namedStatements = namedStatementsOf(options, pooled);
    const session = pooled ? {} : { ...settings, ...(roles && { role: roles.app }) };
    pool = createPool(options, {
      session,
      // A read that hangs on the replica must still have time on the primary.
      timeoutMs: Math.min(timeoutMs, MAX_SILENCE_MS),
      acquireMs: RESPONSE_TIMEOUT_MS,
    });
    manager = managerOf(pool.sequelize);
  };
  const check = async () => {
    try {
      if (stats.state === "away") await prepare();
      const client = await acquire(await positionOf(fromPrimary, primary));
      if (client) manager!.releaseConnection(client);
      enter(client ? "ready" : "behind");
    } catch (error) {
      enter("away", error);
    }
  };
  let checking: Promise<void> | undefined;
  const start = () => {
    checking ??= check().finally(() => {
      checking = undefined;
    });
  };
  const timer = setInterval(start, CHECK_INTERVAL_MS).unref();
  start();
  return replica;
}

type GetConnection = ConnectionManager["getConnection"];

/** Makes the pool of the primary hand out connections that wait in a slot. @returns what takes one of the primary itself */
function routeThroughSlots(
  primary: ConnectionManager,
  clients: WeakSet<Client>,
  replica: () => ConnectionManager,
): GetConnection {
  const { getConnection, releaseConnection, destroyConnection } = primary;
  primary.getConnection = async (options) => {
    const slot = replicaSlot.getStore();
    const client = slot?.client;
    if (!slot || !client) return getConnection.call(primary, options);
    slot.client = undefined;
    return client;
  };
  primary.releaseConnection = (client) =>
    clients.has(client) ? replica().releaseConnection(client) : releaseConnection.call(primary, client);
  primary.destroyConnection = (client) =>
    clients.has(client) ? replica().destroyConnection(client) : destroyConnection.call(primary, client);
  return (options) => getConnection.call(primary, options);
}

async function withConnection<T>(
  getConnection: GetConnection,
  primary: ConnectionManager,
  fn: (client: Client) => Promise<T>,
): Promise<T> {
  const client = await getConnection({});
  try {
    return await fn(client);
  } finally {
    primary.releaseConnection(client);
  }
}

/** The end of the WAL that is flushed: every acknowledged commit is before it. */
const positionOf = (getConnection: GetConnection, primary: ConnectionManager): Promise<string> =>
  withConnection(getConnection, primary, async (client) => {
    const [row] = (await client.query("SELECT pg_current_wal_flush_lsn()::text AS position")).rows;
    return row.position as string;
  });

const selectLag = `SELECT pg_is_in_recovery() AS standby,
  CASE WHEN pg_is_in_recovery() THEN pg_wal_lsn_diff($1::pg_lsn, pg_last_wal_replay_lsn())::float8 END AS lag`;

/** @throws {Error} without a response in time */
async function ask(client: Client, text: string, values: unknown[]): Promise<Record<string, unknown>[]> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error("The replica does not respond")), RESPONSE_TIMEOUT_MS);
  });
  const response = client.query(text, values);
  response.catch(() => {});
  try {
    return (await Promise.race([response, late])).rows;
  } finally {
    clearTimeout(timer);
  }
}

const streamOf = (client: Client): Socket => (client.connection as unknown as { stream: Socket }).stream;

import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import type pg from "pg";
import { Sequelize } from "sequelize";
import { findRoles, type Roles } from "./migrating/roles.ts";
import type { DatabaseOptions } from "./pool/client.ts";
import { createPool, managerOf } from "./pool/connection-pool.ts";
import { countPoolWaits, type PoolWaits } from "./pool/pool-waits.ts";
import { detectPooler, localSettings, namedStatementsOf, sessionSettings } from "./pool/pooling.ts";
import { openReplica, type Replica } from "./replica/open-replica.ts";

export interface Database {
  sequelize: Sequelize;
  /** The roles that queries run under, or null on a database that has none. */
  roles: Roles | null;
  /** Maximum number of connections at once. */
  poolMax: number;
  /** How often and how long callers have waited for a connection. */
  poolWaits: Readonly<PoolWaits>;
  /** True behind a connection pooler, where a session lasts no longer than a transaction. */
  pooled: boolean;
  /** SQL that starts each transaction behind a pooler; empty if the session already has these settings. */
  localSettings: string;
  /** Whether to use named prepared statements, which stay prepared on their connection. */
  namedStatements: boolean;
  /** A server that reads may go to, if one is configured. */
  replica: Replica | undefined;
  close(): Promise<void>;
}

// Sequelize 6 finds the running transaction itself when it has a "namespace". A wrapped AsyncLocalStorage serves as
// one, so no `{ transaction }` is passed anywhere in the code.
const running = new AsyncLocalStorage<Map<string, unknown>>();

Sequelize.useCLS({
  run: (fn: (store: unknown) => unknown) =>
    running.run(new Map(running.getStore()), () => fn(running.getStore())),
  bind: (fn: (...args: any[]) => any) => AsyncResource.bind(fn),
  get: (key: string) => running.getStore()?.get(key),
  set: (key: string, value: unknown) => running.getStore()?.set(key, value),
});

let current: Database | undefined;

/** Returns the database of this process. @throws {Error} before `connect` */
export function database(): Database {
  if (!current) throw new Error("No database is connected");
  return current;
}

/** How long a request waits for a free connection before it fails with 503. A command with a longer timeout waits longer. */
const ACQUIRE_TIMEOUT_MS = 2_000;

/** How long the database may be silent, unless configured otherwise. */
const DEFAULT_PATIENCE_MS = 4_000;

export interface ConnectOptions extends DatabaseOptions {
  /** Runs on the first connection, before the roles are read: they may not exist yet. */
  prepare?: (client: pg.Client) => Promise<void>;
}

/**
 * Opens the pool that the models and the queries of the process share.
 * @throws the connection error if the database is unreachable, or an error if row-level security would not be enforced
 */
export async function connect(options: ConnectOptions): Promise<Database> {
  if (current) throw new Error("This process already has a database: one app per process");
  const { pooled, found: roles } = await detectPooler(options, async (client) => {
    await options.prepare?.(client);
    return findRoles(client);
  });
  const settings = sessionSettings(options);
  // Transactions set their own role; this one protects statements sent outside of a transaction.
  const session = pooled ? {} : { ...settings, ...(roles && { role: roles.app }) };
  const { patienceMs: timeoutMs = DEFAULT_PATIENCE_MS } = options;
  const { sequelize, close } = createPool(options, {
    ...{ session, timeoutMs },
    acquireMs: Math.max(ACQUIRE_TIMEOUT_MS, timeoutMs / 2),
  });
  const poolWaits = countPoolWaits(sequelize, options.poolMax);
  const replica = options.readUrl
    ? openReplica({ ...options, url: options.readUrl }, { primary: managerOf(sequelize), roles, timeoutMs })
    : undefined;

  current = {
    sequelize,
    roles,
    poolMax: options.poolMax,
    poolWaits,
    pooled,
    replica,
    localSettings: pooled ? localSettings(settings) : "",
    namedStatements: namedStatementsOf(options, pooled),
    async close() {
      current = undefined;
      await replica?.close();
      await close();
    },
  };
  return current;
}

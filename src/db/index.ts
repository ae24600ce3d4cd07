import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import pg from "pg";
import { Sequelize } from "sequelize";
import { clientConfig, type DatabaseOptions, withClient } from "./client.ts";
import { findRoles, type Roles } from "./roles.ts";
import { patienceMs, watchConnections } from "./watch-connections.ts";

export interface Database {
  sequelize: Sequelize;
  /** The roles that queries run under, or null on a database where none could be made. */
  roles: Roles | null;
  /** Most connections at once. */
  poolMax: number;
  close(): Promise<void>;
}

// Sequelize 6 finds the running transaction by itself when it is given a "namespace".
// AsyncLocalStorage is one, once wrapped: no `{ transaction }` is passed anywhere in the code.
const running = new AsyncLocalStorage<Map<string, unknown>>();

Sequelize.useCLS({
  run: (fn: (store: unknown) => unknown) =>
    running.run(new Map(running.getStore()), () => fn(running.getStore())),
  bind: (fn: (...args: any[]) => any) => AsyncResource.bind(fn),
  get: (key: string) => running.getStore()?.get(key),
  set: (key: string, value: unknown) => running.getStore()?.set(key, value),
});

let current: Database | undefined;

/** The one database of this process. @throws {Error} before `connect` */
export function database(): Database {
  if (!current) throw new Error("No database is connected");
  return current;
}

/** How long a request waits for a free connection before it is answered 503. */
const acquireTimeoutMs = 2_000;

/**
 * Opens the pool that the models and the queries of the process share.
 * @throws the connection error where the database does not answer, or an error where row-level security would not hold
 */
export async function connect(options: DatabaseOptions): Promise<Database> {
  if (current) throw new Error("This process already has a database: one app per process");
  const roles = await withClient(options.url, findRoles);

  const answers = () =>
    withClient(options.url, (client) => client.query("SELECT 1"), patienceMs).then(
      () => true,
      () => false,
    );
  const watch = watchConnections({ answers, longestMs: options.statementTimeoutMs + 5_000 });
  class Client extends pg.Client {
    constructor(given: object) {
      super({ ...given, ...clientConfig(options), pipeline: true } as pg.ClientConfig);
      watch.add(this);
    }
  }
  const sequelize = new Sequelize({
    dialect: "postgres",
    dialectModule: { ...pg, Client },
    dialectOptions: { clientMinMessages: "ignore" },
    logging: false,
    define: { underscored: true },
    pool: { max: options.poolMax, min: 0, acquire: acquireTimeoutMs, idle: 30_000 },
    // Known to Sequelize, unknown to its types: spares a statement on each connection.
    ...{ keepDefaultTimezone: true },
  });
  const settings = [
    `statement_timeout = ${options.statementTimeoutMs}`,
    `lock_timeout = ${options.lockTimeoutMs}`,
    "idle_in_transaction_session_timeout = 60000",
    "TIME ZONE 'UTC'",
    ...(roles ? [`ROLE ${roles.app}`] : []),
  ];
  sequelize.addHook("afterConnect", async (connection) => {
    await (connection as pg.Client).query(settings.map((setting) => `SET ${setting};`).join(" "));
  });
  limitToTransactions(sequelize);

  current = {
    sequelize,
    roles,
    poolMax: options.poolMax,
    async close() {
      current = undefined;
      watch.close();
      await sequelize.close();
    },
  };
  return current;
}

/** Every statement runs in a transaction that carries its school (or says why it may cross schools). */
function limitToTransactions(sequelize: Sequelize): void {
  const opened = sequelize as any;
  const open = opened.transaction.bind(sequelize);
  opened.transaction = async (options?: { begin?: string }, ...rest: unknown[]) => {
    if (!options?.begin) throw new Error("Open transactions with inSchool, transaction or acrossSchools");
    return open(options, ...rest);
  };
  opened.dialect.queryGenerator.startTransactionQuery = ({ options }: { options: { begin: string } }) =>
    options.begin;
  opened.addHook("beforeQuery", (options: { transaction?: unknown }) => {
    if (!options.transaction) throw new Error("A statement outside of a transaction carries no school");
  });
}

import type { Socket } from "node:net";
import pg from "pg";
import { Sequelize } from "sequelize";
import { tracer } from "../../lib/tracing/tracer.ts";
import { statementGeneration } from "../prepared-statements.ts";
import { createBreaker } from "./breaker.ts";
import { clientConfig, type DatabaseOptions } from "./client.ts";
import { isDatabaseAway, isOutdatedStatement } from "./failures.ts";
import { currentUrl, findHost, needsPrimary } from "./hosts.ts";
import { ClientWithSettings, type SessionSettings } from "./pooling.ts";
import { traceStatements } from "./trace-statements.ts";
import { watchConnections } from "./watch-connections.ts";

export interface ConnectionPool {
  sequelize: Sequelize;
  close(): Promise<void>;
}

/** The part of Sequelize that hands out connections. */
export interface ConnectionManager {
  pool: { size: number; available: number; using: number };
  getConnection(options?: object): Promise<pg.Client>;
  releaseConnection(client: pg.Client): unknown;
  destroyConnection(client: pg.Client): Promise<unknown>;
}

export const managerOf = (sequelize: Sequelize): ConnectionManager =>
  (sequelize as unknown as { connectionManager: ConnectionManager }).connectionManager;

interface PoolOptions {
  /** Settings of each session; empty behind a pooler. */
  session: Partial<SessionSettings> & { role?: string };
  /** How long the database may be silent. */
  timeoutMs: number;
  /** How long a caller waits for a free connection. */
  acquireMs: number;
}

/** The error of every request while the breaker is open, shaped like a refused connection. */
const databaseAway = () =>
  Object.assign(new Error("The database does not respond; reconnecting in the background"), {
    code: "ECONNREFUSED",
  });

/** Creates a pool whose connections are watched and, while the database is away, opened by one probe at a time. */
export function createPool(
  options: DatabaseOptions,
  { session, timeoutMs, acquireMs }: PoolOptions,
): ConnectionPool {
  // Spend half of the timeout on silence and half on probing with a new connection.
  const probe = () =>
    findHost(options.url, timeoutMs / 2).then(
      () => true,
      () => false,
    );
  const responds = async () => {
    const before = currentUrl(options.url);
    // After a fail-over to another host, the previous host sends nothing more.
    return (await probe()) && currentUrl(options.url) === before;
  };
  const breaker = createBreaker(probe);
  const watch = watchConnections({
    responds,
    onAway: breaker.open,
    timeoutMs: options.statementTimeoutMs + 5_000,
    silentMs: timeoutMs / 2,
  });
  const connected = new Set<Client>();
  const replaceAll = () => {
    for (const each of connected) each._invalid = true;
  };
  class Client extends ClientWithSettings {
    readonly #generation = statementGeneration();
    #invalid = false;

    constructor(given: object) {
      const config = { ...given, ...clientConfig({ ...options, patienceMs: timeoutMs }), pipeline: true };
      super(config as pg.ClientConfig, session);
      // Sequelize listens only once it has the connection. The server can end it before that, and without a listener the
      // event would end the process.
      this.on("error", () => {});
      if (needsPrimary(options.url)) refuseStandby(this);
      if (tracer()) traceStatements(this);
      this.connection.on("errorMessage", (error: unknown) => {
        if (isOutdatedStatement(error)) replaceAll();
      });
    }

    /** Read by Sequelize before it hands a connection out, and set when the connection fails. */
    get _invalid(): boolean {
      return this.#invalid || this.#generation !== statementGeneration();
    }

    set _invalid(invalid: boolean) {
      this.#invalid = invalid;
    }

    /** Called by Sequelize. */
    override connect(done?: any): any {
      if (breaker.isOpen()) return void process.nextTick(done, databaseAway());
      watch.add(this);
      this.once("end", () => connected.delete(this));
      super.connect((error: Error) => {
        if (!error) connected.add(this);
        // While other connections work, one failed connection does not mean that the database is unavailable.
        else if (connected.size === 0 && isDatabaseAway(error)) breaker.open();
        done(error);
      });
    }
  }
  const sequelize = new Sequelize({
    dialect: "postgres",
    dialectModule: { ...pg, Client },
    dialectOptions: { clientMinMessages: "ignore" },
    logging: false,
    define: { underscored: true },
    pool: { max: options.poolMax, min: 0, acquire: acquireMs, idle: 30_000 },
    // Supported by Sequelize but missing in its types. The first saves one statement per connection; without the second,
    // Sequelize opens a connection only to read the version. It treats all versions that the service supports alike.
    ...{ keepDefaultTimezone: true, databaseVersion: "15.0.0" },
  });
  limitToTransactions(sequelize);
  return {
    sequelize,
    async close() {
      watch.close();
      breaker.close();
      await sequelize.close();
    },
  };
}

/** Refuses a connection to a standby, which a former primary may have become. The server reports it while connecting. */
function refuseStandby(client: pg.Client): void {
  const { connection } = client as unknown as {
    connection: { stream: Socket; on(event: string, fn: (parameter: any) => void): void };
  };
  connection.on("parameterStatus", ({ parameterName, parameterValue }) => {
    if (parameterName === "in_hot_standby" && parameterValue === "on")
      connection.stream.destroy(databaseAway());
  });
}

/** Requires every statement to run in a transaction that carries its school (or the reason to cross schools). */
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
    if (!options.transaction) throw new Error("A statement outside a transaction carries no school");
  });
}

import pg from "pg";
import { clientConfig, type DatabaseOptions, openClient } from "./client.ts";

/** Returns the settings that every transaction of the pool must run with. */
export const sessionSettings = ({
  statementTimeoutMs,
  lockTimeoutMs,
}: Pick<DatabaseOptions, "statementTimeoutMs" | "lockTimeoutMs">) => ({
  statement_timeout: String(statementTimeoutMs),
  lock_timeout: String(lockTimeoutMs),
  idle_in_transaction_session_timeout: "60000",
  TimeZone: "UTC",
});

export type SessionSettings = ReturnType<typeof sessionSettings>;

/** A client that sends its settings in the startup message, which saves a statement. */
export class ClientWithSettings extends pg.Client {
  readonly #settings: Partial<SessionSettings> & { role?: string };

  constructor(config: pg.ClientConfig, settings: Partial<SessionSettings> & { role?: string }) {
    super(config);
    this.#settings = settings;
  }

  /** Called by pg when the connection opens. */
  getStartupConf(): object {
    return { ...(pg.Client.prototype as any).getStartupConf.call(this), ...this.#settings };
  }
}

/** SQLSTATE with which PgBouncer refuses startup parameters that it does not track. */
const unsupportedParameter = "08P01";

/**
 * Detects a connection pooler, which may run each transaction on a different server connection. Session settings would leak to
 * the next client of the connection, so they must be set in each transaction. PgBouncer refuses unknown startup parameters, or
 * ignores them if configured to; other poolers are recognised by a process id that differs from that of the server.
 */
export async function isPooled(options: DatabaseOptions): Promise<boolean> {
  return (await detectPooler(options, async () => {})).pooled;
}

/**
 * Detects a pooler like `isPooled`, and reads something else on the same connection: opening one takes longer than most reads.
 * @returns `found`: the result of `read`
 */
export async function detectPooler<T>(
  options: DatabaseOptions,
  read: (client: pg.Client) => Promise<T>,
): Promise<{ pooled: boolean; found: T }> {
  const settings = sessionSettings(options);
  const connect = (given: Partial<SessionSettings>) =>
    openClient(options.url, () => new ClientWithSettings(clientConfig(options), given));
  let refused = false;
  const client = await connect(settings).catch((error: Error & { code?: string }) => {
    if (error.code !== unsupportedParameter) throw error;
    refused = true;
    return connect({});
  });
  try {
    return { pooled: refused || (await isShared(client, settings)), found: await read(client) };
  } finally {
    await client.end().catch(() => {});
  }
}

async function isShared(client: pg.Client, { lock_timeout }: SessionSettings): Promise<boolean> {
  const { rows } = await client.query(
    "SELECT pg_backend_pid() AS pid, (SELECT setting FROM pg_settings WHERE name = 'lock_timeout') AS timeout",
  );
  const { processID } = client as unknown as { processID: number };
  return rows[0].pid !== processID || rows[0].timeout !== lock_timeout;
}

/** Returns the SQL that applies the settings to one transaction; sent in the same packet as BEGIN. */
export const localSettings = (settings: SessionSettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `SET LOCAL ${name} = '${value}'; `)
    .join("");

/** Returns whether named prepared statements can be used, which stay prepared on their connection. */
export const namedStatementsOf = (
  { preparedStatements = "auto" }: Pick<DatabaseOptions, "preparedStatements">,
  pooled: boolean,
): boolean => (preparedStatements === "auto" ? !pooled : preparedStatements === "on");

import pg from "pg";
import { currentUrl, findHost, hasSeveralHosts } from "./hosts.ts";

export interface DatabaseOptions {
  url: string;
  /** URL of a read replica. */
  readUrl?: string | undefined;
  /** Called when the replica becomes usable, and when it no longer is. */
  onReplicaState?: ((state: "ready" | "behind" | "away", reason?: unknown) => void) | undefined;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  poolMax: number;
  statementTimeoutMs: number;
  lockTimeoutMs: number;
  /** `auto`: on, except behind a pooler, where each transaction may run on a different connection. */
  preparedStatements?: "auto" | "on" | "off";
  /** Milliseconds that the database may be silent before its connections are closed. */
  patienceMs?: number;
}

/** How long a connection may take to open before the request fails with 503. */
const CONNECT_TIMEOUT_MS = 3_000;

/** Connection settings shared by all connections of the service. TLS comes from the URL (`?sslmode=verify-full&sslrootcert=…`). */
export const clientConfig = ({
  url,
  applicationName,
  patienceMs: timeoutMs = 0,
}: Pick<DatabaseOptions, "url" | "applicationName" | "patienceMs">) => ({
  connectionString: currentUrl(url),
  application_name: applicationName,
  connectionTimeoutMillis: Math.max(CONNECT_TIMEOUT_MS, timeoutMs),
  keepAlive: true,
  // The default of two hours is longer than NATs and firewalls keep an idle connection.
  keepAliveInitialDelayMillis: 10_000,
});

/**
 * Runs `fn` with a connection outside the pool, for work that needs its own session (migrations, locks, LISTEN).
 * @param timeoutMs limit for opening the connection and for each statement; no limit on statements if omitted
 */
export async function withClient<T>(
  url: string,
  fn: (client: pg.Client) => Promise<T>,
  timeoutMs?: number,
): Promise<T> {
  const create = () =>
    new pg.Client({
      ...clientConfig({ url, applicationName: "school-svc" }),
      ...(timeoutMs !== undefined && { connectionTimeoutMillis: timeoutMs, query_timeout: timeoutMs }),
    });
  const client = await openClient(url, create, timeoutMs);
  try {
    return await fn(client);
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Opens a connection outside the pool, to the host that responds if there are several.
 * @param create called once the host is known, which `clientConfig` then returns
 */
export async function openClient(
  url: string,
  create: () => pg.Client,
  timeoutMs = CONNECT_TIMEOUT_MS,
): Promise<pg.Client> {
  if (hasSeveralHosts(url)) await findHost(url, timeoutMs);
  const client = create();
  // A lost connection surfaces in the next query; without a listener the event would end the process.
  client.on("error", () => {});
  await client.connect();
  return client;
}

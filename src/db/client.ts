import pg from "pg";

export interface DatabaseOptions {
  url: string;
  /** Shown in pg_stat_activity. */
  applicationName: string;
  poolMax: number;
  statementTimeoutMs: number;
  lockTimeoutMs: number;
}

/** How long a connection may take to open before the request is answered without it. */
const connectTimeoutMs = 3_000;

/** Settings of every connection of the service, from one place. TLS comes from the address (`?sslmode=verify-full&sslrootcert=…`). */
export const clientConfig = ({ url, applicationName }: Pick<DatabaseOptions, "url" | "applicationName">) => ({
  connectionString: url,
  application_name: applicationName,
  connectionTimeoutMillis: connectTimeoutMs,
  keepAlive: true,
  // The usual two hours are longer than networks remember a connection.
  keepAliveInitialDelayMillis: 10_000,
});

/**
 * A connection outside the pool, for work that needs a session of its own (migrations, locks, LISTEN).
 * @param patienceMs how long it may take to open, and each statement to answer
 */
export async function withClient<T>(
  url: string,
  fn: (client: pg.Client) => Promise<T>,
  patienceMs?: number,
): Promise<T> {
  const client = new pg.Client({
    ...clientConfig({ url, applicationName: "school-svc" }),
    ...(patienceMs !== undefined && { connectionTimeoutMillis: patienceMs, query_timeout: patienceMs }),
  });
  // A lost connection shows in the next query; without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  try {
    return await fn(client);
  } finally {
    await client.end().catch(() => {});
  }
}

import pg from "pg";
import { parseDatabaseAddress } from "../../lib/config/database-address.ts";

interface Hosts {
  urls: readonly string[];
  needsPrimary: boolean;
  /** URL of the host last found by `findHost`. */
  current: string;
}

const known = new Map<string, Hosts>();

function hostsOf(address: string): Hosts {
  let hosts = known.get(address);
  if (!hosts) {
    const { urls, needsPrimary } = parseDatabaseAddress(address);
    hosts = { urls, needsPrimary, current: urls[0]! };
    known.set(address, hosts);
  }
  return hosts;
}

/** Returns the URL of the host that new connections go to. */
export const currentUrl = (address: string): string => hostsOf(address).current;

/** Returns whether connections must go to the primary. */
export const needsPrimary = (address: string): boolean => hostsOf(address).needsPrimary;

export const hasSeveralHosts = (address: string): boolean => hostsOf(address).urls.length > 1;

/**
 * Probes all hosts concurrently and remembers the first suitable one that responds, so that an unreachable host does not delay
 * the others.
 * @throws {Error} if no host is suitable, with the reason for each
 */
export async function findHost(address: string, timeoutMs: number): Promise<void> {
  const hosts = hostsOf(address);
  try {
    hosts.current = await Promise.any(hosts.urls.map((url) => ask(url, hosts.needsPrimary, timeoutMs)));
  } catch (error) {
    const { errors } = error as AggregateError;
    if (hosts.urls.length === 1) throw errors[0];
    const said = errors.map(({ message, code }, n) => `${new URL(hosts.urls[n]!).host}: ${message || code}`);
    throw Object.assign(new Error(`No database host accepts writes (${said.join("; ")})`), {
      code: "ECONNREFUSED",
    });
  }
}

async function ask(url: string, primary: boolean, timeoutMs: number): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "school-svc",
    connectionTimeoutMillis: timeoutMs,
    query_timeout: timeoutMs,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query(
      "SELECT pg_is_in_recovery() OR current_setting('transaction_read_only')::boolean AS standby",
    );
    if (primary && rows[0].standby) throw new Error("is a standby");
    return url;
  } finally {
    void client.end().catch(() => {});
  }
}

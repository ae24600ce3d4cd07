import pg from "pg";
import { clientConfig, withClient } from "../pool/client.ts";
import { findHost, hasSeveralHosts } from "../pool/hosts.ts";

export interface Installation {
  name: string;
  /** Where the other installations reach it. */
  address: string;
}

export interface InstallationState extends Installation {
  version: string;
  /** When it last published its schools. */
  seenAt: Date;
}

/** A school as its installation publishes it. */
export interface PublishedSchool {
  id: string;
  slug: string;
  name: string;
  status: string;
  students: number;
}

export interface DirectorySchool extends PublishedSchool {
  installation: string;
}

/** Notification channel of the directory: some school has another installation now, or a new one has come. */
export const directoryChannel = "directory_changed";

/**
 * Opens a connection to the directory for some statements.
 * @throws {Error} that says what to do if it has no tables
 */
export const withDirectory = <T>(
  url: string,
  fn: (client: pg.Client) => Promise<T>,
  timeoutMs?: number,
): Promise<T> => withClient(url, fn, timeoutMs).catch(explain);

const UNDEFINED_TABLE = "42P01";

function explain(error: Error & { code?: string }): never {
  if (error.code !== UNDEFINED_TABLE) throw error;
  throw new Error('The directory has no tables yet: run "school-svc directory create"', { cause: error });
}

/** A sign-in waits for the directory at most this long. */
const TIMEOUT_MS = 1_500;

/** Reads the whole directory. */
export const readDirectory = (
  url: string,
): Promise<{ installations: InstallationState[]; schools: DirectorySchool[] }> =>
  withDirectory(
    url,
    async (client) => {
      const installations = await client.query(
        `SELECT name, address, version, seen_at AS "seenAt" FROM installations ORDER BY name`,
      );
      const schools = await client.query(
        "SELECT id, slug, name, status, students, installation FROM schools ORDER BY slug",
      );
      return { installations: installations.rows, schools: schools.rows };
    },
    10_000,
  );

/** Records that a school is at another installation from now on. @throws {Error} for an unknown installation, or without tables */
export const assignSchool = (url: string, slug: string, installation: string): Promise<void> =>
  withDirectory(url, async (client) => {
    await client.query("BEGIN; LOCK TABLE schools IN SHARE ROW EXCLUSIVE MODE");
    await client.query("UPDATE schools SET installation = $2, updated_at = now() WHERE slug = $1", [
      slug,
      installation,
    ]);
    await client.query(`NOTIFY ${directoryChannel}; COMMIT`);
  });

/** Opens connections for the look-ups of sign-ins. */
export function openDirectoryPool(url: string) {
  const pool = new pg.Pool({
    ...clientConfig({ url, applicationName: "school-svc directory" }),
    connectionTimeoutMillis: TIMEOUT_MS,
    query_timeout: TIMEOUT_MS,
    max: 4,
    idleTimeoutMillis: 60_000,
  });
  // A lost idle connection is replaced by the next look-up.
  pool.on("error", () => {});
  const look = async (text: string, values: unknown[]) => {
    try {
      return await pool.query(text, values);
    } catch (error) {
      if (!hasSeveralHosts(url)) return explain(error as Error);
      await findHost(url, TIMEOUT_MS);
      return pool.query(text, values);
    }
  };
  return {
    /** Names the installations that have accounts with one of these digests of an address. */
    async installationsOf(digests: readonly Buffer[]): Promise<string[]> {
      const { rows } = await look(
        `SELECT DISTINCT s.installation FROM sign_in_addresses a JOIN schools s ON s.id = a.school_id
        WHERE a.digest = ANY($1) ORDER BY 1`,
        [digests],
      );
      return rows.map(({ installation }) => installation);
    },
    /** Names the installation of the school with this slug. */
    async installationOfSlug(slug: string): Promise<string | undefined> {
      const { rows } = await look("SELECT installation FROM schools WHERE slug = $1", [slug]);
      return rows[0]?.installation;
    },
    close: () => pool.end(),
  };
}

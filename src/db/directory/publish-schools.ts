import type { Client } from "pg";
import {
  directoryChannel,
  type Installation,
  type PublishedSchool,
  withDirectory,
} from "./directory-database.ts";

export interface LocalSchools {
  schools: PublishedSchool[];
  /** Schools that are about to arrive or have left: another installation publishes them. */
  moving: string[];
}

export interface Addresses {
  schoolId: string;
  digests: Buffer[];
}

interface Publication {
  installation: Installation;
  version: string;
  /** Reads the schools of this installation. Runs while no other installation publishes and no school changes its installation. */
  schools: () => Promise<LocalSchools>;
  /** Reads the digests of the addresses of the schools whose accounts have changed since this time; without one, of all schools. */
  addresses: (since: Date | undefined) => AsyncIterable<Addresses>;
}

export interface Published {
  schools: number;
  /** Slugs that a school of another installation has already. */
  conflicts: string[];
  /** Schools whose addresses were published. */
  addresses: number;
}

/** Changes are looked for again in this time before the last publication, for transactions that were still open then. */
const OVERLAP_MS = 10 * 60_000;

/** Publishes the schools of an installation and the digests of the email addresses that sign in there. */
export const publishSchools = (url: string, publication: Publication): Promise<Published> =>
  withDirectory(
    url,
    async (client) => {
      const { conflicts, schools } = await publishNames(client, publication);
      const addresses = await publishAddresses(client, publication, new Set(schools));
      return { schools: schools.length, conflicts, addresses };
    },
    60_000,
  );

async function publishNames(
  client: Client,
  { installation: { name, address }, version, schools: read }: Publication,
): Promise<{ schools: string[]; conflicts: string[] }> {
  await client.query("BEGIN; LOCK TABLE schools IN SHARE ROW EXCLUSIVE MODE");
  const { rows: before } = await client.query("SELECT address FROM installations WHERE name = $1", [name]);
  await client.query(
    `INSERT INTO installations (name, address, version) VALUES ($1, $2, $3)
    ON CONFLICT (name) DO UPDATE SET address = excluded.address, version = excluded.version, seen_at = now()`,
    [name, address, version],
  );
  const { schools, moving } = await read();
  const { rows: taken } = await client.query(
    "SELECT slug, id FROM schools WHERE slug = ANY($1) AND NOT id = ANY($2)",
    [schools.map(({ slug }) => slug), schools.map(({ id }) => id)],
  );
  const conflicts = new Set<string>(taken.map(({ slug }) => slug));
  const own = schools.filter(({ slug }) => !conflicts.has(slug));
  const changed = await client.query(
    `INSERT INTO schools AS s (id, slug, name, status, students, installation)
    SELECT id, slug, name, status, students, $2
    FROM json_to_recordset($1) AS r (id uuid, slug text, name text, status text, students int)
    ON CONFLICT (id) DO UPDATE SET slug = excluded.slug, name = excluded.name, status = excluded.status,
      students = excluded.students, installation = excluded.installation, updated_at = now()
    WHERE (s.slug, s.name, s.status, s.students, s.installation)
      IS DISTINCT FROM (excluded.slug, excluded.name, excluded.status, excluded.students, excluded.installation)`,
    [JSON.stringify(own), name],
  );
  const removed = await client.query("DELETE FROM schools WHERE installation = $1 AND NOT id = ANY($2)", [
    name,
    [...own.map(({ id }) => id), ...moving],
  ]);
  if (changed.rowCount || removed.rowCount || before[0]?.address !== address)
    await client.query(`NOTIFY ${directoryChannel}`);
  await client.query("COMMIT");
  return { schools: own.map(({ id }) => id), conflicts: [...conflicts].sort() };
}

async function publishAddresses(
  client: Client,
  { installation: { name }, addresses }: Publication,
  own: ReadonlySet<string>,
): Promise<number> {
  const { rows } = await client.query(
    `SELECT now() AS now, CASE WHEN addresses_until >= date_trunc('day', now()) THEN addresses_until END AS "lastRun"
    FROM installations WHERE name = $1`,
    [name],
  );
  const { now, lastRun } = rows[0] as { now: Date; lastRun: Date | null };
  let count = 0;
  // Once a day all addresses are compared, which also removes those of deleted accounts.
  for await (const { schoolId, digests } of addresses(
    lastRun ? new Date(lastRun.getTime() - OVERLAP_MS) : undefined,
  )) {
    if (!own.has(schoolId)) continue;
    await client.query("DELETE FROM sign_in_addresses WHERE school_id = $1 AND NOT digest = ANY($2)", [
      schoolId,
      digests,
    ]);
    // The school may have been removed from the directory in the meantime.
    await client.query(
      `INSERT INTO sign_in_addresses (digest, school_id)
      SELECT digest, s.id FROM unnest($2::bytea[]) AS digest JOIN schools s ON s.id = $1
      ON CONFLICT DO NOTHING`,
      [schoolId, digests],
    );
    count += 1;
  }
  await client.query("UPDATE installations SET addresses_until = $2 WHERE name = $1", [name, now]);
  return count;
}

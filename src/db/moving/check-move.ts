import type { Client } from "pg";
import { rolesInUse } from "../migrating/rls.ts";
import { queueSchema } from "../queue/queue-schema.ts";
import { readMove } from "./move-row.ts";
import { type Ends, serverVersion } from "./replication.ts";

type Queryable = Pick<Client, "query">;

interface Facts {
  isSuperuser: boolean;
  hasRoles: boolean;
  walLevel: string;
  applyWorkers: number;
  freeSlots: number;
  migrations: string;
  queueVersion: number | null;
  queues: number;
  database: string;
}

async function factsOf(client: Queryable): Promise<Facts> {
  const { rows } = await client.query(`
    SELECT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) AS "isSuperuser",
      to_regclass('public.migrations') IS NOT NULL AND ${rolesInUse} AS "hasRoles",
      current_setting('wal_level') AS "walLevel",
      current_setting('max_logical_replication_workers')::int AS "applyWorkers",
      current_setting('max_replication_slots')::int - (SELECT count(*)::int FROM pg_replication_slots) AS "freeSlots",
      (SELECT system_identifier::text FROM pg_control_system()) || current_database() AS database`);
  const facts = rows[0];
  if (!facts.hasRoles) return facts;
  const { rows: more } = await client.query(`
    SELECT (SELECT string_agg(name, ',' ORDER BY name) FROM migrations) AS migrations,
      to_regclass('${queueSchema}.version') IS NOT NULL AS "hasQueue"`);
  if (!more[0].hasQueue) return { ...facts, ...more[0], queueVersion: null, queues: 0 };
  const { rows: queue } = await client.query(`
    SELECT (SELECT version FROM ${queueSchema}.version) AS "queueVersion",
      (SELECT count(*)::int FROM ${queueSchema}.queue) AS queues`);
  return { ...facts, ...more[0], ...queue[0] };
}

/** Lists what has to be put right before a school can move between these databases. */
export async function obstaclesOf(ends: Ends): Promise<string[]> {
  const [source, target] = await Promise.all([factsOf(ends.source), factsOf(ends.target)]);
  const versions = await Promise.all([serverVersion(ends.source), serverVersion(ends.target)]);
  const conditions: Array<[boolean, string]> = [
    [source.database === target.database, "--to is the database that the school is in"],
    [!source.isSuperuser, "the account of --from must be a superuser"],
    [!target.isSuperuser, "the account of --to must be a superuser"],
    [versions.some((version) => version < 150000), "both servers must be PostgreSQL 15 or later"],
    [
      !source.hasRoles || !target.hasRoles,
      'both databases must have been migrated by an account that may create roles ("school-svc migrate")',
    ],
    [
      source.walLevel !== "logical",
      "the server of --from needs wal_level = logical: ALTER SYSTEM SET wal_level = logical, and restart it",
    ],
    [
      source.freeSlots < 3,
      "the server of --from has too few free replication slots: raise max_replication_slots",
    ],
    [
      target.applyWorkers < 3,
      "the server of --to needs max_logical_replication_workers of at least 3: set it, and restart the server",
    ],
    [
      source.hasRoles && target.hasRoles && source.migrations !== target.migrations,
      'the databases are of different versions: run "school-svc migrate" on both',
    ],
    [
      target.hasRoles && (target.queueVersion !== source.queueVersion || target.queues < source.queues),
      "the job queue of the target is not set up: start the service there once",
    ],
  ];
  return conditions.filter(([holds]) => holds).map(([, obstacle]) => obstacle);
}

/** Lists what stands in the way of this school in particular. */
export async function obstaclesOfSchool(
  { source, target }: Ends,
  { id, slug, sharedFiles }: { id: string; slug: string; sharedFiles: boolean },
): Promise<string[]> {
  const obstacles: string[] = [];
  const arriving = await readMove(target, id);
  if (arriving?.step !== "arriving") {
    const { rows: taken } = await target.query("SELECT id FROM schools WHERE id = $1 OR slug = $2", [
      id,
      slug,
    ]);
    if (taken.some((school) => school.id === id))
      obstacles.push(
        `the target still has rows of ${slug}: remove them there first ("school-svc tenants remove-moved ${slug}")`,
      );
    else if (taken.length) obstacles.push(`the target has another school named ${slug}`);
  }
  const { rows: invoices } = await source.query("SELECT number FROM tenant_invoices WHERE school_id = $1", [
    id,
  ]);
  const { rows: clashes } = await target.query(
    "SELECT number FROM tenant_invoices WHERE number = ANY ($1) AND school_id <> $2 ORDER BY number LIMIT 3",
    [invoices.map(({ number }) => number), id],
  );
  if (clashes.length)
    obstacles.push(
      `invoice numbers of the school are in use in the target (${clashes.map(({ number }) => number).join(", ")}): give each installation its own SUBSCRIPTION_INVOICE_PREFIX`,
    );
  const { rows: files } = await source.query(
    "SELECT count(*)::int AS count FROM stored_files WHERE school_id = $1 AND content IS NULL",
    [id],
  );
  if (files[0].count && !sharedFiles)
    obstacles.push(
      `${files[0].count} files of the school are in the object store: confirm with --shared-files that the target uses the same bucket`,
    );
  return obstacles;
}

import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { testSettings } from "../settings.ts";

const root = join(import.meta.dirname, "../../..");
/** Sources that determine the tables and rows of the template. Use cases that seeders call are omitted: use `--fresh` for those. */
const sources = [
  "src/db/**/*.ts",
  "src/models/**/*.ts",
  "src/core/**/permissions.ts",
  "src/core/identity/roles/system-roles.ts",
  "seeders/**/*.ts",
  "test/support/runner/template.ts",
];
const KEPT_TEMPLATES = 4;

/**
 * Creates the migrated database with the demo schools that `createDatabase` copies, unless this version of it exists.
 * @param serverUrl the superuser's, of any database of the cluster
 * @returns the name of the database
 */
export async function ensureTemplate(serverUrl: string): Promise<string> {
  const template = `template_${hashOfSources()}`;
  const client = new pg.Client(Object.assign(new URL(serverUrl), { pathname: "/postgres" }).href);
  await client.connect();
  try {
    // Held until the connection closes: concurrent runs create one template.
    await client.query("SELECT pg_advisory_lock(20261121)");
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if (rowCount) return template;
    await dropOldTemplates(client);
    await client.query(`CREATE DATABASE ${template}_new TEMPLATE template0`);
    await migrateAndSeed(Object.assign(new URL(serverUrl), { pathname: `/${template}_new` }).href);
    await client.query(`ALTER DATABASE ${template}_new RENAME TO ${template}`);
    return template;
  } finally {
    await client.end();
  }
}

function hashOfSources(): string {
  const hash = createHash("sha256");
  for (const file of globSync(sources, { cwd: root }).sort())
    hash.update(file).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 12);
}

/** Drops all templates but the latest, and incomplete ones of killed runs. */
async function dropOldTemplates(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT datname AS name FROM pg_database WHERE datname ~ '^template_[0-9a-f]{12}'
      ORDER BY datname LIKE '%_new' DESC, oid DESC`,
  );
  const halfMade = rows.filter(({ name }) => name.endsWith("_new"));
  const old = rows.slice(halfMade.length + KEPT_TEMPLATES - 1);
  for (const { name } of [...halfMade, ...old]) await client.query(`DROP DATABASE IF EXISTS ${name}`);
}

/** The application is loaded only here: most runs find their template ready. */
async function migrateAndSeed(url: string): Promise<void> {
  const [{ openRuntime }, { createQueues }, { withClient }, { loadConfig }, { demo }] = await Promise.all([
    import("../../../src/runtime.ts"),
    import("../../../src/jobs/send-job.ts"),
    import("../../../src/db/pool/client.ts"),
    import("../../../src/lib/config/config.ts"),
    import("../../../seeders/demo.ts"),
  ]);
  const config = loadConfig({ overrides: { ...testSettings, DATABASE_URL: url } });
  const runtime = await openRuntime(config, { migrate: true });
  await demo.run({ progress: () => {} });
  // Otherwise the first job of each copy would create all queues.
  await createQueues(url);
  await runtime.close();
  // Autovacuum is off, and without statistics some queries take seconds with 60 students. Copies keep them.
  await withClient(url, (client) => client.query("ANALYZE"));
}

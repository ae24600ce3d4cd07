import { createHash, randomBytes } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import pg from "pg";
import { demo } from "../../seeders/demo.ts";
import { openFoundation } from "../../src/foundation.ts";
import { loadConfig } from "../../src/lib/config.ts";
import { testSettings } from "./settings.ts";

/** The server that the tests run on; `node test/run.ts` starts it. */
export function serverUrl(database: string): string {
  const url = process.env["TEST_DATABASE_URL"];
  if (!url) throw new Error("Tests need a database: run them by `npm test`, or `node test/run.ts <file>`");
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

async function asAdmin<T>(run: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(serverUrl("postgres"));
  await client.connect();
  try {
    return await run(client);
  } finally {
    await client.end();
  }
}

/** A database of its own for one test file: empty, or a copy of the migrated one with the demo schools. */
export async function createDatabase({
  empty = false,
} = {}): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${randomBytes(6).toString("hex")}`;
  const template = empty ? "template0" : await ensureTemplate();
  await asAdmin((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  return {
    url: serverUrl(name),
    drop: () =>
      asAdmin(async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

/** Made once per version of migrations and seeders, by whichever file comes first: no set-up step, no stale schema. */
async function ensureTemplate(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of globSync(["src/db/**/*.ts", "src/core/**/*.ts", "seeders/**/*.ts"]).sort())
    hash.update(readFileSync(file));
  const template = `template_${hash.digest("hex").slice(0, 12)}`;
  return asAdmin(async (client) => {
    await client.query("SELECT pg_advisory_lock(20261121)");
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [template]);
    if (rowCount) return template;
    // One that failed half-way is in the way of the next.
    await client.query(`DROP DATABASE IF EXISTS ${template}_new WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${template}_new TEMPLATE template0`);
    const config = loadConfig({ overrides: { ...testSettings, DATABASE_URL: serverUrl(`${template}_new`) } });
    const foundation = await openFoundation(config, { migrate: true });
    await demo.run({ progress: () => {} });
    await foundation.close();
    await client.query(`ALTER DATABASE ${template}_new RENAME TO ${template}`);
    return template;
  });
}

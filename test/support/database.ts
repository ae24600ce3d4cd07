import { randomBytes } from "node:crypto";
import pg from "pg";

/** Returns the URL of a database on the test server, which `node test/run.ts` starts. */
export function serverUrl(database: string): string {
  return Object.assign(new URL(setting("TEST_DATABASE_URL")), { pathname: `/${database}` }).href;
}

function setting(name: "TEST_DATABASE_URL" | "TEST_TEMPLATE" | "TEST_RUN"): string {
  const value = process.env[name];
  if (!value)
    throw new Error("Tests need a database: run them with `npm test`, or `node test/run.ts <file>`");
  return value;
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

/** Creates a database for one test file: empty, or a copy of the migrated template with the demo schools. */
export async function createDatabase({
  empty = false,
} = {}): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${setting("TEST_RUN")}_${randomBytes(6).toString("hex")}`;
  const template = empty ? "template0" : setting("TEST_TEMPLATE");
  await asAdmin((client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`));
  return {
    url: serverUrl(name),
    drop: () =>
      asAdmin(async (client) => void (await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`))),
  };
}

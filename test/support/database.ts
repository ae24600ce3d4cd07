import { randomBytes } from "node:crypto";
import type { Socket } from "node:net";
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

let admin: Promise<pg.Client> | undefined;
let running = 0;

/** Runs a statement as the superuser, on one connection that the process keeps: a new one costs the server 10 to 20 ms. */
async function asAdmin(statement: string): Promise<void> {
  admin ??= openAdmin();
  const client = await admin;
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  running++;
  stream.ref();
  try {
    await client.query(statement);
  } finally {
    running--;
    // Idle, it does not keep the process alive.
    if (running === 0) stream.unref();
  }
}

async function openAdmin(): Promise<pg.Client> {
  const client = new pg.Client(serverUrl("postgres"));
  client.on("error", () => {
    admin = undefined;
  });
  await client.connect();
  return client;
}

/** Creates a database for one test file: empty, or a copy of the migrated template with the demo schools. */
export async function createDatabase({
  empty = false,
} = {}): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `test_${setting("TEST_RUN")}_${randomBytes(6).toString("hex")}`;
  const template = empty ? "template0" : setting("TEST_TEMPLATE");
  await asAdmin(`CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`);
  return {
    url: serverUrl(name),
    drop: () => asAdmin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

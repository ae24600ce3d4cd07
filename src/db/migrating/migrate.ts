import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import type { MigrationError, UmzugStorage } from "umzug";
import { migrations } from "../migrations/index.ts";
import { withClient } from "../pool/client.ts";
import { pendingQueueChange } from "../queue/queue-schema.ts";
import { buildConcurrently, buildStatement } from "./build-concurrently.ts";
import type { Migration } from "./migration.ts";
import { platformTable } from "./rls.ts";
import { ensureRoles } from "./roles.ts";
import { beginWithShortLocks } from "./with-short-locks.ts";

export interface PendingMigration {
  name: string;
  sql: string;
}

/** Advisory lock of "school-svc migrate"; any number works as long as all processes agree on it. */
const LOCK_KEY = 2026_11_21;

/**
 * Applies pending migrations, each in its own transaction, while no other process migrates the same database.
 * @param applied called with each name once it is applied
 * @param only names of the migrations to apply, to create the schema of an earlier version
 * @returns the names of the applied migrations
 * @throws {Error} while a school moves to or from this database
 */
export function migrate(
  url: string,
  applied: (name: string) => void = () => {},
  only?: readonly string[],
): Promise<string[]> {
  return withClient(url, async (client) => {
    await waitForLock(client);
    await ensureRoles(client);
    await client.query(`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY,
      applied_at timestamptz NOT NULL DEFAULT now()
    ); ${platformTable("migrations")}`);
    const known = new Set(await executed(client));
    if (migrations.some(({ name }) => !known.has(name))) await refuseDuringMove(client);
    const done: string[] = [];
    const recordApplied = (name: string) => {
      done.push(name);
      applied(name);
    };
    // Loaded lazily: a start on an up-to-date database does not need it.
    const { Umzug } = await import("umzug");
    const umzug = new Umzug({
      migrations: migrations
        .filter(({ name }) => !only || only.includes(name))
        .map(({ name, load }) => ({
          name,
          async up() {
            const { up, indexes } = await load();
            if (indexes) await buildConcurrently(client, indexes);
            await inTransaction(client, up);
          },
        })),
      storage: storage(client, recordApplied),
      logger: undefined,
    });
    await umzug.up().catch((error: MigrationError) => {
      throw failed(error.migration?.name, error.cause ?? error);
    });
    const queue = await pendingQueueChange(client);
    if (queue) {
      await client.query(queue.sql).catch((error: Error) => {
        throw failed(queue.name, error);
      });
      recordApplied(queue.name);
    }
    return done;
  });
}

/** Lists what `migrate` would apply, with its SQL. Changes nothing. */
export const pendingMigrations = (url: string): Promise<PendingMigration[]> => withClient(url, findPending);

/** Lists what `migrate` would apply, like `pendingMigrations`, on an open connection. */
export async function findPending(client: Client): Promise<PendingMigration[]> {
  const done = new Set(await executed(client));
  const pending: PendingMigration[] = [];
  for (const { name, load } of migrations) {
    if (done.has(name)) continue;
    const { up, indexes = {} } = await load();
    const statements = Object.entries(indexes).map((index) => `${buildStatement(...index)};`);
    await up(async (text) => statements.push(text));
    pending.push({ name, sql: statements.join("\n") });
  }
  const queue = await pendingQueueChange(client);
  return queue ? [...pending, queue] : pending;
}

/**
 * Waits until no other process migrates. Not with `pg_advisory_lock`: as a running statement it would hold up the concurrent build of an
 * index by the other process, which holds the lock.
 */
async function waitForLock(client: Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS locked", [LOCK_KEY]);
    if (rows[0].locked) return;
    await pause(100);
  }
}

/** Both databases of a move must keep the same tables until it has ended. */
async function refuseDuringMove(client: Client): Promise<void> {
  const { rows: tables } = await client.query("SELECT to_regclass('school_moves') AS exists");
  if (!tables[0].exists) return;
  const { rows } = await client.query(
    "SELECT slug FROM school_moves WHERE step NOT IN ('moved', 'settled', 'arrived') ORDER BY slug",
  );
  if (rows.length === 0) return;
  const slugs = rows.map(({ slug }) => slug).join(", ");
  throw new Error(
    `Schools are moving between databases (${slugs}): finish or cancel with "school-svc tenants move" before you migrate`,
  );
}

const failed = (name: string | undefined, cause: unknown): Error =>
  new Error(`Migration ${name} failed and was rolled back: ${(cause as Error).message}`, { cause });

async function executed(client: Client): Promise<string[]> {
  const { rows } = await client.query("SELECT to_regclass('migrations') AS exists");
  if (!rows[0].exists) return [];
  return (await client.query("SELECT name FROM migrations ORDER BY name")).rows.map(({ name }) => name);
}

/** Runs a migration; `storage` below then inserts its row and commits. */
const inTransaction = (client: Client, up: Migration): Promise<void> => beginWithShortLocks(client, up);

const storage = (client: Client, recordApplied: (name: string) => void): UmzugStorage => ({
  executed: () => executed(client),
  async logMigration({ name }) {
    await client.query("INSERT INTO migrations (name) VALUES ($1)", [name]);
    await client.query("COMMIT");
    recordApplied(name);
  },
  unlogMigration: () => Promise.reject(new Error("Migrations go forward only")),
});

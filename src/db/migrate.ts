import { setTimeout as pause } from "node:timers/promises";
import type { Client } from "pg";
import type { MigrationError, UmzugStorage } from "umzug";
import { withClient } from "./client.ts";
import type { Migration } from "./migration.ts";
import { migrations } from "./migrations/index.ts";
import { pendingQueueChange } from "./queue-schema.ts";
import { ensureRoles } from "./roles.ts";
import { platformTable } from "./walls.ts";

export interface PendingMigration {
  name: string;
  sql: string;
}

/** "school-svc migrate": any number that both sides agree on. */
const lockKey = 2026_11_21;

/** A migration that waits longer than this for a table would hold up everybody queueing behind it. */
const lockTimeoutMs = 400;
const lockRetries = 50;

/**
 * Applies what is pending, one transaction each, while no other process migrates the same database.
 * @param applied is called with each name as it is done
 * @returns the names of what was applied
 */
export function migrate(url: string, applied: (name: string) => void = () => {}): Promise<string[]> {
  return withClient(url, async (client) => {
    await client.query("SELECT pg_advisory_lock($1)", [lockKey]);
    await ensureRoles(client);
    await client.query(`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY,
      applied_at timestamptz NOT NULL DEFAULT now()
    ); ${platformTable("migrations")}`);
    const done: string[] = [];
    const note = (name: string) => {
      done.push(name);
      applied(name);
    };
    // Loaded here, since a start on an up-to-date database needs none of it.
    const { Umzug } = await import("umzug");
    const umzug = new Umzug({
      migrations: migrations.map(({ name, up }) => ({ name, up: () => inTransaction(client, up) })),
      storage: storage(client, note),
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
      note(queue.name);
    }
    return done;
  });
}

/** What `migrate` would apply, with its SQL. Changes nothing. */
export function pendingMigrations(url: string): Promise<PendingMigration[]> {
  return withClient(url, async (client) => {
    const done = new Set(await executed(client));
    const pending: PendingMigration[] = [];
    for (const { name, up } of migrations) {
      if (done.has(name)) continue;
      const texts: string[] = [];
      await up(async (text) => texts.push(text));
      pending.push({ name, sql: texts.join("\n") });
    }
    const queue = await pendingQueueChange(client);
    return queue ? [...pending, queue] : pending;
  });
}

const failed = (name: string | undefined, cause: unknown): Error =>
  new Error(`Migration ${name} failed and left nothing behind: ${(cause as Error).message}`, { cause });

async function executed(client: Client): Promise<string[]> {
  const { rows } = await client.query("SELECT to_regclass('migrations') AS exists");
  if (!rows[0].exists) return [];
  return (await client.query("SELECT name FROM migrations ORDER BY name")).rows.map(({ name }) => name);
}

/** The migration's own row is written, and the whole committed, by the storage below. */
async function inTransaction(client: Client, up: Migration): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    await client.query(`BEGIN; SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    try {
      await up((text) => client.query(text));
      return;
    } catch (error) {
      await client.query("ROLLBACK");
      const locked = (error as { code?: string }).code === "55P03";
      if (!locked || tries === lockRetries) throw error;
      await pause(100 + Math.random() * 400);
    }
  }
}

const storage = (client: Client, note: (name: string) => void): UmzugStorage => ({
  executed: () => executed(client),
  async logMigration({ name }) {
    await client.query("INSERT INTO migrations (name) VALUES ($1)", [name]);
    await client.query("COMMIT");
    note(name);
  },
  unlogMigration: () => Promise.reject(new Error("Migrations go forward only")),
});

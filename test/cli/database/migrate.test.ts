import { setTimeout as sleep } from "node:timers/promises";
import test from "ava";
import { migrate, pendingMigrations } from "../../../src/db/migrating/migrate.ts";
import { migrations } from "../../../src/db/migrations/index.ts";
import { createDatabase } from "../../support/database.ts";
import { openClient } from "../../support/open-client.ts";
import { cli, startCli } from "../../support/process/process.ts";

async function query(url: string, text: string) {
  const client = await openClient(url);
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

const tables = (url: string) =>
  query(
    url,
    "SELECT schemaname || '.' || tablename AS name FROM pg_tables WHERE schemaname IN ('public', 'pgboss') ORDER BY 1",
  );

const tablesOf = (sql: string) => [...sql.matchAll(/CREATE TABLE (\w+)/g)].map(([, name]) => name!);

/** The last migration of our own that makes several tables, and the last of these: it fails where that is there already. */
async function lastMigration(url: string) {
  const pending = await pendingMigrations(url);
  const own = pending.filter(({ name }) => !name.startsWith("pg-boss"));
  const last = own.findLast(({ sql }) => tablesOf(sql).length > 1)!;
  return { own, last, inTheWay: tablesOf(last.sql).at(-1)! };
}

test("an empty database: told by --check, shown by --dry-run, migrated once", async (t) => {
  const { url, drop } = await createDatabase({ empty: true });
  t.teardown(drop);
  const run = (...args: string[]) => cli(["migrate", ...args], { DATABASE_URL: url });

  const [check, dry] = await Promise.all([run("--check", "--json"), run("--dry-run", "--json")]);
  t.is(check.code, 4);
  const { pending } = JSON.parse(check.stdout);
  t.true(pending.length >= 4);
  t.is(dry.code, 0);
  const planned = JSON.parse(dry.stdout).pending;
  t.deepEqual(
    planned.map(({ name }: { name: string }) => name),
    pending,
  );
  for (const { name, sql } of planned) t.regex(sql, /CREATE|ALTER/, name);
  t.deepEqual(await tables(url), [], "looking changes nothing");

  const applied = await run("--json");
  t.is(applied.code, 0);
  t.deepEqual(JSON.parse(applied.stdout).applied, pending);
  t.is(applied.stderr, "");

  const again = await run();
  t.is(again.code, 0);
  t.is(again.stdout, "up to date\n");
  const checked = await run("--check", "--json");
  t.is(checked.code, 0);
  t.deepEqual(JSON.parse(checked.stdout), { pending: [] });
});

test("a failing migration is named, leaves nothing half-done, and does not stand in the way of the next try", async (t) => {
  const { url, drop } = await createDatabase({ empty: true });
  t.teardown(drop);
  const run = (...args: string[]) => cli(["migrate", ...args], { DATABASE_URL: url });
  const { own, last, inTheWay } = await lastMigration(url);
  await query(url, `CREATE TABLE ${inTheWay} (id int)`);

  const failed = await run();
  t.is(failed.code, 1);
  t.regex(
    failed.stderr,
    new RegExp(`^Migration ${last.name} failed [^\\n]*"${inTheWay}" already exists\\n$`),
  );
  const there = (await tables(url)).map(({ name }) => name);
  for (const name of tablesOf(last.sql).slice(0, -1)) t.false(there.includes(`public.${name}`), name);
  const done = (await query(url, "SELECT name FROM migrations ORDER BY name")).map(({ name }) => name);
  t.deepEqual(
    done,
    own.slice(0, own.indexOf(last)).map(({ name }) => name),
  );

  await query(url, `DROP TABLE ${inTheWay}`);
  t.is((await run()).code, 0);
});

test("twenty at once, from several processes: each migration is applied by one, and all are done", async (t) => {
  const { url, drop } = await createDatabase({ empty: true });
  t.teardown(drop);
  const commands = Array.from(
    { length: 3 },
    () => startCli(t, ["migrate", "--json"], { env: { DATABASE_URL: url } }).ended,
  );
  const calls = Array.from({ length: 17 }, () => migrate(url));
  const ended = await Promise.all(commands);
  for (const { code, stderr } of ended) t.is(code, 0, stderr);
  const applied = [
    ...ended.map(({ stdout }) => JSON.parse(stdout).applied),
    ...(await Promise.all(calls)),
  ].flat();
  t.is(applied.length, new Set(applied).size, "nothing is applied twice");
  t.deepEqual(await pendingMigrations(url), []);
});

test("an index of a large table is built while others write, and again if an earlier build was interrupted", async (t) => {
  const { url, drop } = await createDatabase({ empty: true });
  t.teardown(drop);
  const loaded = await Promise.all(migrations.map(({ load }) => load()));
  const built = loaded.findIndex(({ indexes }) => indexes);
  const [name, definition] = Object.entries(loaded[built]!.indexes!)[0]!;
  const table = definition.split(" ")[0];
  const earlier = migrations.slice(0, built).map((each) => each.name);
  await migrate(url, undefined, earlier);
  const [reader, writer] = await Promise.all([openClient(url), openClient(url)]);
  for (const client of [reader, writer]) t.teardown(() => client.end());
  await reader.query(`BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT FROM ${table}`);
  await writer.query("SET statement_timeout = '300ms'");
  const interrupted = writer.query(`CREATE INDEX CONCURRENTLY ${name} ON ${definition}`);
  await t.throwsAsync(interrupted, { message: /statement timeout/ });
  const isValid = async () =>
    (await query(url, `SELECT indisvalid FROM pg_index WHERE indexrelid = '${name}'::regclass`))[0]
      .indisvalid;
  t.false(await isValid());

  const migrating = Promise.all([migrate(url), migrate(url)]);
  const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
    AND query LIKE '%INDEX CONCURRENTLY%'`;
  while ((await query(url, waiting)).length === 0) await sleep(20);
  await writer.query(`SET lock_timeout = '1s'; UPDATE ${table} SET updated_at = now()`);
  await reader.query("COMMIT");
  t.is((await migrating).flat().filter((each) => each === migrations[built]!.name).length, 1);
  t.true(await isValid());
});

test("killed midway, the next one completes it", async (t) => {
  const { url, drop } = await createDatabase({ empty: true });
  t.teardown(drop);
  const [holder, looker] = await Promise.all([openClient(url), openClient(url)]);
  for (const client of [holder, looker]) t.teardown(() => client.end());
  // The migration that comes to this table is under way, and stays so until it is killed.
  const { last, inTheWay } = await lastMigration(url);
  await holder.query(`BEGIN; CREATE TABLE ${inTheWay} (id int)`);
  const killed = startCli(t, ["migrate"], { env: { DATABASE_URL: url } });
  const waiting =
    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  const deadline = Date.now() + 30_000;
  const isWaiting = async () => (await looker.query(waiting)).rowCount !== 0;
  while (!(await isWaiting()) && Date.now() < deadline) await sleep(20);
  killed.child.kill("SIGKILL");
  t.is((await killed.ended).signal, "SIGKILL");
  await holder.query("ROLLBACK");

  const again = await cli(["migrate", "--json"], { DATABASE_URL: url });
  t.is(again.code, 0, again.stderr);
  t.true(JSON.parse(again.stdout).applied.includes(last.name));
});

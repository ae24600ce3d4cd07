import { isDeepStrictEqual } from "node:util";
import test from "ava";
import { migrate } from "../../../src/db/migrating/migrate.ts";
import { createDatabase } from "../../support/database.ts";
import { openClient } from "../../support/open-client.ts";
import { cli, startCli } from "../../support/process/process.ts";

const fewStudents = ["seed", "demo", "--students", "20"];
const seed = (url: string, ...args: string[]) => cli([...fewStudents, ...args], { DATABASE_URL: url });

/** Rows that are made by the use cases that everybody's are made by, with ids of their own. */
const withOwnIds =
  /^(schools|tenants|users|roles|user_roles|subscription.*|tenant_invoices|number_sequences|(platform_)?audit_events|platform_operators|daily_metrics|grade_totals|document_templates)$/;

/** What anybody would look at: everything but moments, hashes, and the ids that no seed decides. */
async function content(url: string) {
  const client = await openClient(url);
  const { rows } = await client.query(
    "SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace ORDER BY 1",
  );
  // Times and what follows from them, and what is sealed or made of chance.
  const changing = /(_(at|hash|key|secret|token)|^(key|rank|credentials|secret))$/;
  const own = new Set<string>();
  const all: Record<string, object[]> = {};
  for (const { name } of rows) {
    all[name] = (await client.query(`SELECT * FROM "${name}"`)).rows;
    if (withOwnIds.test(name)) for (const { id } of all[name] as Array<{ id: string }>) own.add(id);
  }
  await client.end();
  const plain = (row: object) =>
    JSON.stringify(Object.entries(row).filter(([column]) => !changing.test(column))).replace(
      /[\da-f]{8}-[\da-f-]{27}|\d{4}-\d\d-\d\dT[\d:.]+Z/g,
      (found) => (own.has(found) || found.includes(":") ? "*" : found),
    );
  return Object.fromEntries(Object.entries(all).map(([name, rows]) => [name, rows.map(plain).sort()]));
}

test("seeding twice changes nothing, and one seed always gives the same schools", async (t) => {
  const [one, two] = await Promise.all([createDatabase({ empty: true }), createDatabase({ empty: true })]);
  t.teardown(one.drop);
  t.teardown(two.drop);
  await Promise.all([migrate(one.url), migrate(two.url)]);
  const [first, other] = await Promise.all([
    seed(one.url, "--schools", "3", "--seed", "7", "--json"),
    seed(two.url, "--schools", "3", "--seed", "7", "--password", "Another-2026-pass"),
  ]);
  t.is(first.code, 0, first.stderr);
  const report = JSON.parse(first.stdout);
  t.like(report, { seeder: "demo", schools: 3, created: 3 });
  t.is(report.logins.length, 3 * 5 + 1);
  t.deepEqual(report.logins[0], { email: "admin@greenfield.example", password: "Demo-pass-2026" });
  t.regex(other.stdout, /admin@riverside\.example .*Another-2026-pass/);
  t.regex(other.stdout, /and 1 more: use --json/);
  const seeded = await content(one.url);
  t.true(seeded["schools"]!.length === 3 && seeded["users"]!.length >= 15);
  const differing = Object.entries(await content(two.url)).filter(
    ([table, rows]) => !isDeepStrictEqual(rows, seeded[table]),
  );
  t.deepEqual(
    differing.map(([table]) => table),
    [],
    JSON.stringify(differing.map(([, rows]) => rows[0])),
  );

  t.like(JSON.parse((await seed(one.url, "--schools", "3", "--seed", "7", "--json")).stdout), {
    created: 0,
    logins: [],
  });
  t.deepEqual(await content(one.url), seeded);
});

test("--if-empty leaves a database with schools alone; progress is not on stdout", async (t) => {
  const { url, drop } = await createDatabase();
  t.teardown(drop);
  const skipped = await seed(url, "--if-empty", "--schools", "5", "--json");
  t.deepEqual(JSON.parse(skipped.stdout), { seeder: "demo", skipped: true });
  const more = await seed(url, "--schools", "3");
  t.is(more.code, 0);
  t.false((more.stdout + more.stderr).includes("\x1b"));
  t.regex(more.stdout, /created: 1/);
  t.regex(more.stderr, /demo: 3 done/);
});

test("production refuses known passwords, and takes others when told so", async (t) => {
  const { url, drop } = await createDatabase();
  t.teardown(drop);
  const production = { DATABASE_URL: url, NODE_ENV: "production" };
  const [refused, served, forced] = await Promise.all([
    cli(fewStudents, production),
    startCli(t, ["serve", "--demo", "--port", "0"], { env: production }).ended,
    cli([...fewStudents, "--force", "--password", "Chosen-2026-pass"], production),
  ]);
  t.is(refused.code, 1);
  t.regex(refused.stderr, /^[^\n]*production[^\n]*--force[^\n]*\n$/);
  t.is(served.code, 1);
  t.regex(served.stderr, /^[^\n]*not allowed in production\n$/);
  t.is(forced.code, 0, forced.stderr);
});

test("what is no number of schools or students is refused before anything is done", async (t) => {
  const wrong = [
    ["--students", "0"],
    ["--students", "-5"],
    ["--students", "many"],
    ["--students", "20001"],
    ["--schools", "1.5"],
    ["--seed", "-1"],
  ];
  for (const { code, stderr, stdout } of await Promise.all(
    wrong.map((args) => seed("postgres://nowhere", ...args)),
  )) {
    t.is(code, 2);
    t.is(stdout, "");
    t.regex(
      stderr,
      /^error: option '--(students|schools|seed) <n>' argument '[^']+' is invalid. It must be a whole/,
    );
  }
});

test("seeding may take longer than a request", async (t) => {
  const { url, drop } = await createDatabase({ empty: true });
  t.teardown(drop);
  await migrate(url);
  const impatient = { DATABASE_URL: url, DATABASE_STATEMENT_TIMEOUT_MS: "1" };
  const { code, stderr } = await cli([...fewStudents, "--schools", "2"], impatient);
  t.is(code, 0, stderr);
});

import { randomBytes } from "node:crypto";
import test from "ava";
import { demo } from "../../seeders/demo.ts";
import { createApp } from "../../src/app.ts";
import { connect } from "../../src/db/index.ts";
import { migrate } from "../../src/db/migrating/migrate.ts";
import { findRoles } from "../../src/db/migrating/roles.ts";
import { query } from "../../src/db/query.ts";
import { checkSchema } from "../../src/db/schema/check-schema.ts";
import { raw, unprepared } from "../../src/db/sql.ts";
import { acrossSchools, inSchool } from "../../src/db/transaction.ts";
import { User } from "../../src/models/identity/index.ts";
import { createClient } from "../support/client.ts";
import { createDatabase } from "../support/database.ts";
import { openClient } from "../support/open-client.ts";
import { testSettings } from "../support/settings.ts";
import { checksum, readTables, schoolIds, withSchool } from "../support/tenancy/tenancy.ts";
import { seedCanaries } from "../support/tenancy/tenancy-rows.ts";

/** A hosted database: its owner may log in, and make no roles. */
const login = `tenancy_${randomBytes(4).toString("hex")}`;
const bypassing = `${login}_bypassing`;
const database = await createDatabase({ empty: true });
const superuser = await openClient(database.url);
const name = new URL(database.url).pathname.slice(1);
const as = (user: string) =>
  Object.assign(new URL(database.url), { username: user, password: "secret" }).href;
await superuser.query(`
  CREATE ROLE ${login} LOGIN NOSUPERUSER NOCREATEROLE NOBYPASSRLS PASSWORD 'secret';
  CREATE ROLE ${bypassing} LOGIN NOSUPERUSER BYPASSRLS PASSWORD 'secret';
  ALTER DATABASE ${name} OWNER TO ${login}`);
// The template of the other tests has made the two roles on this server: they exist, and are not ours to use.
await (await createDatabase()).drop();
await migrate(as(login));
// Check before seeding, which drops some constraints.
const schema = await checkSchema(as(login));
const app = await createApp({ ...testSettings, DATABASE_URL: as(login) });
await demo.run({ progress: () => {} });
const { url } = await app.listen({ port: 0 });
const tables = await readTables(superuser);
const schools = await schoolIds(superuser);
const { greenfield, riverside } = schools;
await seedCanaries(superuser, tables, schools);

test.after.always(async () => {
  await app.close();
  await superuser.end();
  await database.drop();
  const server = await openClient(Object.assign(new URL(database.url), { pathname: "/postgres" }).href);
  await server.query(`DROP ROLE ${login}; DROP ROLE ${bypassing}`);
  await server.end();
});

test.serial("the roles of the server exist, and the owner does without them", async (t) => {
  const { rows } = await superuser.query("SELECT FROM pg_roles WHERE rolname LIKE 'school\\_svc\\_%'");
  t.is(rows.length, 2);
  const owner = await openClient(as(login));
  t.is(await findRoles(owner), null);
  await owner.end();
});

test.serial("doctor recognises its schema as complete", (t) => {
  t.like(schema, { outcome: "ok", differences: undefined });
});

test.serial("the service works: people sign in and see their own school", async (t) => {
  for (const slug of ["greenfield", "riverside"]) {
    const { body } = await createClient(url).post("/auth/login", {
      email: `admin@${slug}.example`,
      password: "Demo-pass-2026",
      transport: "body",
    });
    const response = await createClient(url, body.accessToken).get("/users");
    t.is(response.status, 200);
    t.true(response.body.data.length >= 5);
    t.true(response.body.data.every(({ email }) => email.endsWith(`@${slug}.example`)));
  }
});

test.serial("statements without a condition stay in their school", async (t) => {
  const before = await checksum(superuser, tables, riverside);
  await inSchool(greenfield, async () => {
    for (const { name: table, key } of withSchool(tables)) {
      const rows = await query(unprepared`SELECT ${raw(key)} AS school FROM ${raw(table)}`);
      t.true(
        rows.every(({ school }) => school === greenfield),
        table,
      );
    }
    await query(unprepared`UPDATE users SET phone = '1'`);
    await query(unprepared`DELETE FROM login_attempts`);
  });
  await t.throwsAsync(
    () => inSchool(greenfield, () => query(unprepared`UPDATE users SET school_id = ${riverside}`)),
    { message: /row-level security/ },
  );
  t.deepEqual(await checksum(superuser, tables, riverside), before);
});

test.serial("without a school every table fails loudly", async (t) => {
  const owner = await openClient(as(login));
  for (const { name: table } of withSchool(tables))
    await t.throwsAsync(() => owner.query(`SELECT * FROM ${table}`), { code: "42704" }, table);
  await owner.end();
});

test.serial("platform work reaches every school, and leaves nothing of that behind", async (t) => {
  const count = await acrossSchools("a test counts", () => User.count());
  t.is(count, Number((await superuser.query("SELECT count(*) FROM users")).rows[0].count));
  const [left] = await inSchool(greenfield, () =>
    query(
      unprepared`SELECT current_setting('app.platform', true) AS platform, count(DISTINCT school_id)::int AS schools FROM users`,
    ),
  );
  t.not(left?.["platform"], "on");
  t.is(left?.["schools"], 1);
});

test.serial("an account that could bypass the policies is refused", async (t) => {
  await app.close();
  const options = { applicationName: "test", poolMax: 1, statementTimeoutMs: 1_000, lockTimeoutMs: 1_000 };
  for (const account of [database.url, as(bypassing)])
    await t.throwsAsync(() => connect({ ...options, url: account }), {
      message: /can bypass row-level security/,
    });
});

test.serial("an account that may not act as the roles of its database is refused", async (t) => {
  const other = await createDatabase();
  const stranger = Object.assign(new URL(other.url), { username: login, password: "secret" }).href;
  const options = { applicationName: "test", poolMax: 1, statementTimeoutMs: 1_000, lockTimeoutMs: 1_000 };
  await t.throwsAsync(() => connect({ ...options, url: stranger }), { message: /cannot act as/ });
  await other.drop();
});

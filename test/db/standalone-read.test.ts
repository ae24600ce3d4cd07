import test from "ava";
import pg from "pg";
import { database } from "../../src/db/index.ts";
import { managerOf } from "../../src/db/pool/connection-pool.ts";
import { query, queryAll } from "../../src/db/query.ts";
import { sql, textRows, toExecutable, unprepared } from "../../src/db/sql.ts";
import { withContext } from "../../src/lib/context.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { transactionsOf } from "../support/observing/statements.ts";
import { openClient } from "../support/open-client.ts";

let app: TestApp;
test.after.always(() => app.close());

const asPlatform = <T>(fn: () => T) => withContext({ platformReason: "the test compares schools" }, fn);
const inSchool = <T>(schoolId: string, fn: () => T) => withContext({ schoolId }, fn);

let schools: { id: string; students: number }[];
let school: string;
let other: string;
test.before(async () => {
  app = await startApp();
  schools = await asPlatform(() =>
    query<{ id: string; students: number }>(
      sql`SELECT id, (SELECT count(*)::int FROM students s WHERE s.school_id = schools.id) AS students
        FROM schools ORDER BY id`,
    ),
  );
  [school, other] = schools.map(({ id }) => id) as [string, string];
});

const seen = sql`SELECT current_setting('app.school_id') AS school, current_user AS role,
  current_setting('transaction_read_only') AS "readOnly", (SELECT count(*)::int FROM students) AS students`;

test.serial("reads of different schools on shared connections see their own school only", async (t) => {
  t.true(schools.length > 1 && schools.every(({ students }) => students > 0));
  const reads = Array.from({ length: 200 }, (_, index) => schools[index % schools.length]!).map(
    async ({ id, students }) => {
      const [row] = await inSchool(id, () => query(seen));
      t.deepEqual(row, { school: id, role: "school_svc_app", readOnly: "on", students });
    },
  );
  await Promise.all(reads);
});

test.serial(
  "a read outside a transaction is one statement for the caller, and several are sent at once",
  async (t) => {
    const transactions = await transactionsOf(() => inSchool(school, () => queryAll([seen, seen])));
    t.deepEqual(
      transactions.map(({ readOnly, statements }) => [readOnly, statements.length]),
      [
        [true, 1],
        [true, 1],
      ],
    );
  },
);

test.serial("a read cannot write, neither for a school nor for the platform", async (t) => {
  const write = sql`UPDATE schools SET motto = 'changed' RETURNING id`;
  for (const run of [() => inSchool(school, () => query(write)), () => asPlatform(() => query(write))])
    await t.throwsAsync(async () => run(), { message: /read-only transaction/ });
});

test.serial("a failure ends the settings too, and reads sent beside it are answered", async (t) => {
  const fails = sql`SELECT 1 / (SELECT 0) AS x`;
  const reads = Array.from({ length: 60 }, async (_, index) => {
    if (index % 3 === 0)
      return t.throwsAsync(
        inSchool(other, () => query(fails)),
        { message: /division/ },
      );
    const [row] = await inSchool(school, () => query<{ school: string }>(seen));
    return t.is(row!.school, school);
  });
  await Promise.all(reads);
  await t.throwsAsync(
    inSchool(school, () => queryAll([fails, seen])),
    { message: /division/ },
  );
});

test.serial("a failure names the caller", async (t) => {
  const error = await t.throwsAsync(inSchool(school, () => query(sql`SELECT missing FROM students`)));
  t.regex(error!.stack!, /src\/db\/query\.ts/);
});

test.serial("statements that are not prepared, with and without values", async (t) => {
  const [row] = await inSchool(school, () => query(unprepared`SELECT ${"x"}::text AS x`));
  t.deepEqual(row, { x: "x" });
  const [plain] = await inSchool(school, () => query(unprepared`SELECT 'y' AS y`));
  t.deepEqual(plain, { y: "y" });
});

test.serial(
  "the columns of a prepared statement are described once per connection, for rows and for texts",
  async (t) => {
    const { prototype } = pg.Client as unknown as {
      prototype: { _handleRowDescription(message: object): void };
    };
    const { _handleRowDescription: handle } = prototype;
    let described = 0;
    prototype._handleRowDescription = function (message) {
      described += 1;
      handle.call(this, message);
    };
    t.teardown(() => Object.assign(prototype, { _handleRowDescription: handle }));
    const statement = sql`SELECT 7 AS number, ARRAY['a', 'b'] AS list, NULL AS nothing, slug FROM schools WHERE slug = ${"greenfield"}`;
    for (let read = 0; read < 40; read += 1) {
      const rows = await inSchool(school, () => query(statement));
      t.deepEqual(rows, [{ number: 7, list: ["a", "b"], nothing: null, slug: "greenfield" }]);
      const texts = await inSchool(school, () => query({ ...toExecutable(statement), ...textRows }));
      t.deepEqual(texts as unknown[], [["7", "{a,b}", null, "greenfield"]]);
    }
    t.true(described <= 2 * database().poolMax, `${described} of 80 reads were described`);
  },
);

test.serial(
  "a prepared statement whose columns have changed fails instead of misreading its rows",
  async (t) => {
    const admin = await openClient(app.databaseUrl);
    t.teardown(() => admin.end());
    await admin.query("CREATE TABLE scratch AS SELECT 1 AS value; GRANT SELECT ON scratch TO school_svc_app");
    const read = () => inSchool(school, () => query<{ value: unknown }>(sql`SELECT * FROM scratch`));
    const readAll = () => Promise.allSettled(Array.from({ length: 40 }, read));
    for (const each of await readAll()) t.deepEqual(each, { status: "fulfilled", value: [{ value: 1 }] });
    await admin.query("ALTER TABLE scratch ALTER value TYPE text USING 'one'");
    const after = await readAll();
    t.true(after.some(({ status }) => status === "rejected"));
    for (const each of after)
      if (each.status === "rejected") t.regex(each.reason.message, /cached plan must not change result type/);
      else t.deepEqual(each.value, [{ value: "one" }]);
  },
);

test.serial("no settings remain on a connection", async (t) => {
  await inSchool(school, () => queryAll(Array(20).fill(seen)));
  const connections = managerOf(database().sequelize);
  const client = await connections.getConnection({});
  const { rows } = await client.query(
    "SELECT current_setting('app.school_id', true) AS school, current_setting('transaction_read_only') AS \"readOnly\"",
  );
  connections.releaseConnection(client);
  t.deepEqual(rows, [{ school: "", readOnly: "off" }]);
});

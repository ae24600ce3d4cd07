import test from "ava";
import { database } from "../../src/db/index.ts";
import { managerOf } from "../../src/db/pool/connection-pool.ts";
import { query, queryAll } from "../../src/db/query.ts";
import { sql, unprepared } from "../../src/db/sql.ts";
import { withContext } from "../../src/lib/context.ts";
import { startApp, type TestApp } from "../support/app.ts";
import { transactionsOf } from "../support/observing/statements.ts";

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

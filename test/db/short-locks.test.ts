import { setTimeout as pause } from "node:timers/promises";
import test from "ava";
import { beginWithShortLocks, withShortLocks } from "../../src/db/migrating/with-short-locks.ts";
import { createDatabase } from "../support/database.ts";
import { openClient } from "../support/open-client.ts";

const { url, drop } = await createDatabase({ empty: true });
const open = async () => {
  const client = await openClient(url);
  return client;
};
const migrating = await open();
const readers = await Promise.all([open(), open(), open()]);
await migrating.query("CREATE TABLE schools (id int); CREATE TABLE users (id int)");
test.after.always(async () => {
  for (const client of [migrating, ...readers]) await client.end();
  await drop();
});

/** Requests that read the users, then the schools, one after the other and overlapping. */
function keepReading() {
  let going = true;
  const lanes = readers.map(async (client) => {
    while (going) {
      await client.query("BEGIN; SELECT FROM users");
      await pause(20);
      await client.query("SELECT FROM schools; COMMIT");
    }
  });
  return async () => {
    going = false;
    await Promise.all(lanes);
  };
}

const addColumn = (table: string, column: string) => `ALTER TABLE ${table} ADD COLUMN ${column} int`;

for (const { name, column, statements } of [
  {
    name: "statement by statement",
    column: "a",
    statements: [addColumn("schools", "a"), addColumn("users", "a")],
  },
  {
    name: "in one text",
    column: "b",
    statements: [`${addColumn("schools", "b")}; ${addColumn("users", "b")}`],
  },
])
  test.serial(`a change gets its locks from requests that take them in another order, ${name}`, async (t) => {
    const stop = keepReading();
    let attempts = 0;
    await beginWithShortLocks(migrating, async (run) => {
      attempts += 1;
      for (const statement of statements) await run(statement);
    });
    await migrating.query("COMMIT");
    await stop();
    t.true(attempts < 6, `${attempts} attempts`);
    const { rows } = await migrating.query(
      "SELECT table_name FROM information_schema.columns WHERE table_name IN ('schools', 'users') AND column_name = $1",
      [column],
    );
    t.is(rows.length, 2);
  });

test.serial("a change of one table waits for it with no more than the lock that it needs", async (t) => {
  const [reader, writer] = readers;
  await writer.query("BEGIN; INSERT INTO users VALUES (1)");
  const indexed = withShortLocks(migrating, "CREATE INDEX users_id ON users (id)");
  await pause(600);
  await writer.query("COMMIT");
  // An exclusive lock would wait for this one as well.
  await reader.query("BEGIN; SELECT FROM users");
  await indexed;
  await reader.query("COMMIT");
  t.pass();
});

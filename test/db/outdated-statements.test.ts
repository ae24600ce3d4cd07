import test from "ava";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/tenancy/tenancy.ts";

const app = await startApp();
const client = await openClient(app.databaseUrl);
test.after.always(async () => {
  await client.end();
  await app.close();
});

test("when the columns of a table change, at most one request in progress per connection fails, and says try again", async (t) => {
  const admin = await app.as("admin");
  const read = () => admin.get("/school");
  const four = () => Promise.all([read(), read(), read(), read()]);
  const { body: school } = await read();
  // Every connection of the pool has prepared the statement.
  for (let round = 0; round < 5; round++) await four();
  await client.query("ALTER TABLE schools ALTER COLUMN motto TYPE varchar(300)");
  t.like((await read()).body, { status: 503, code: "database_unavailable" });
  for (const { status, body } of [...(await four()), ...(await four())]) {
    t.is(status, 200);
    t.deepEqual(body, school);
  }
});

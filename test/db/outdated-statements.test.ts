import test from "ava";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";

const app = await startApp();
const client = await openClient(app.databaseUrl);
test.after.always(async () => {
  await client.end();
  await app.close();
});

test("when the columns of a table change, only requests in progress fail, with 503", async (t) => {
  const admin = await app.as("admin");
  const read = () => admin.get("/school");
  const four = () => Promise.all([read(), read(), read(), read()]);
  const { body: school } = await read();
  for (let round = 0; round < 5; round++) await four();
  await client.query("ALTER TABLE schools ALTER COLUMN motto TYPE varchar(300)");
  let refused: Array<Awaited<ReturnType<typeof read>>> = [];
  // A connection that was opened meanwhile has not prepared the statement yet.
  for (let round = 0; round < 10 && refused.length === 0; round++)
    refused = (await four()).filter(({ status }) => status !== 200);
  t.true(refused.length > 0);
  for (const { body } of refused) t.like(body, { status: 503, code: "database_unavailable" });
  for (const { status, body } of [...(await four()), ...(await four())]) {
    t.is(status, 200);
    t.deepEqual(body, school);
  }
});

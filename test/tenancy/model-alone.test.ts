import test from "ava";
import { startApp } from "../support/app.ts";
import { openClient } from "../support/open-client.ts";
import { checksum, readTables, schoolIds, withSchool } from "../support/tenancy/tenancy.ts";
import { attempt, escapes, worldOf } from "../support/tenancy/tenancy-escapes.ts";
import { seedCanaries } from "../support/tenancy/tenancy-rows.ts";
import { watchRows } from "../support/tenancy/watch-rows.ts";

const app = await startApp();
await Promise.all([app.as("admin"), app.as("admin", "riverside")]);
const superuser = await openClient(app.databaseUrl);
const tables = await readTables(superuser);
const schools = await schoolIds(superuser);
await seedCanaries(superuser, tables, schools);
// The other two walls go: what holds now are the models alone.
for (const { name, foreignKeys } of withSchool(tables)) {
  await superuser.query(`ALTER TABLE ${name} DISABLE ROW LEVEL SECURITY`);
  for (const key of foreignKeys) await superuser.query(`ALTER TABLE ${name} DROP CONSTRAINT ${key.name}`);
}
const rows = await watchRows(() => checksum(superuser, tables, schools.riverside), 12);
const holds = (text: string) => text.includes("canary-riverside") || text.includes(schools.riverside);

test.after.always(async () => {
  await superuser.end();
  await app.close();
});

for (const each of escapes.filter(({ byDatabase }) => !byDatabase))
  test.serial(`the models alone stop: ${each.name}`, async (t) => {
    const { error, foreign } = await attempt(
      each,
      await worldOf(schools.greenfield, schools.riverside),
      holds,
    );
    t.is(foreign, 0, "rows of the other school came back");
    await rows.attempted(t, each.name);
    if (each.refused) t.regex(error ?? "no error", each.refused);
    else t.is(error, null);
  });

test.serial("no escape has written rows of the other school", rows.compare);

test.serial("nothing but the models is left", async (t) => {
  const raw = escapes.find(({ name }) => name === "raw SQL")!;
  const { foreign } = await attempt(raw, await worldOf(schools.greenfield, schools.riverside), holds);
  t.true(foreign > 0);
});
